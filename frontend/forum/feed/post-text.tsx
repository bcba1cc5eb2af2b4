/** The text of a post in the feed: its first lines, and the rest in place on request. */
import type { ListedPost } from '../../../shared/forum.ts';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { createStore, useStore } from '../../ui/store.ts';
import { cutOff, openingOf } from '../member-text/linked-text.ts';
import { MemberText } from '../member-text/member-text.tsx';
import { usePost } from '../use-post.ts';

const FAILED = 'The rest of this post could not be loaded.';
const STYLE = 'mt-2.5 text-small text-charcoal';

/** `onGone` is called when the rest of the text was asked for, and the post does not exist any more. */
export const PostText = ({ post, onGone }: { post: ListedPost; onGone: () => void }) =>
  post.isShortened ? <ShortenedText post={post} onGone={onGone} /> : <WholeText post={post} />;

/** The list has all of this text. */
function WholeText({ post: { id, content } }: { post: ListedPost }) {
  const [open, setOpen] = useUnfolded(id);
  const opening = openingOf(content);
  return (
    <MemberText content={opening === undefined || open ? content : cutOff(opening)} className={STYLE}>
      {opening !== undefined && (
        <Unfold open={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read more'}
        </Unfold>
      )}
    </MemberText>
  );
}

/** The list has only the beginning of this text. The rest is loaded when it is first unfolded; until then the first lines stay. */
function ShortenedText({ post: { id, content }, onGone }: { post: ListedPost; onGone: () => void }) {
  const [wanted, setWanted] = useUnfolded(id);
  const rest = usePost(id, { enabled: wanted, onGone: () => whenGone(onGone) });
  const whole = wanted ? rest.data?.content : undefined;
  const failed = wanted && rest.isLoadingError;
  const loading = wanted && rest.isLoading;
  const press = () => {
    if (loading) return;
    if (failed) void rest.refetch();
    else setWanted(!wanted);
  };
  return (
    <MemberText content={whole ?? cutOff(openingOf(content) ?? content)} className={STYLE}>
      {failed && <CallError error={rest.error} failed={FAILED} className="mt-2.5" />}
      {/* One button in every state, so that it keeps the focus. */}
      <Unfold open={whole !== undefined} busy={loading} onClick={press}>
        {loading ? 'Loading...' : failed ? 'Try again' : wanted ? 'Show less' : 'Read more'}
      </Unfold>
    </MemberText>
  );
}

function whenGone(onGone: () => void): void {
  onGone();
  toast({ title: 'This post has been deleted.' });
}

interface UnfoldProps {
  open: boolean;
  busy?: boolean;
  onClick: () => void;
  children: string;
}

const Unfold = ({ open, busy = false, onClick, children }: UnfoldProps) => (
  <button
    type="button"
    className="link mt-1.5 min-h-6 text-note"
    aria-expanded={open}
    aria-disabled={busy || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);

/** The posts whose text a member has unfolded in the feed, so that they are still unfolded when they come back. */
const unfolded = createStore<ReadonlySet<string>>(new Set());

/** Whether the post's text is unfolded, and its setter. */
export function useUnfolded(postId: string): [boolean, (open: boolean) => void] {
  const open = useStore(unfolded, (all) => all.has(postId));
  const set = (next: boolean) => {
    const all = new Set(unfolded.get());
    if (next) all.add(postId);
    else all.delete(postId);
    unfolded.set(all);
  };
  return [open, set];
}
