/** The dialog of a room's links: what they show, the form of a new one, and the ones that work. */
import { type ReactNode, useRef, useState } from 'react';
import type { Room } from '../../../shared/rooms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useFocusOnceGone } from '../../ui/focus/focus-once-gone.ts';
import { CloseIcon, Icon } from '../../ui/media/icons.tsx';
import { LinkForm } from './link-form.tsx';
import { LiveLink } from './live-link.tsx';
import { useLinks } from './use-links.ts';

interface ShareDialogProps {
  room: Pick<Room, 'id' | 'name'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const ShareDialog = ({ room: { id, name }, open, onOpenChange }: ShareDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    layout="form"
    title={`Share ${name}`}
    description="Anyone with the link can look at this room. Nobody can change it."
  >
    <Links roomId={id} />
  </Dialog>
);

function Links({ roomId }: { roomId: string }) {
  const query = useLinks(roomId);
  const [isMaking, setMaking] = useState(false);
  const [newest, setNewest] = useState<string>();
  const top = useRef<HTMLElement>(null);
  const { data: links } = query;
  const ended = useFocusOnceGone(top, links?.length ?? 0);
  if (!links)
    return query.error ? (
      <LoadError query={query} failed="The links could not be loaded." />
    ) : (
      <Spinner label="Loading" />
    );
  return (
    <section ref={top} aria-label="Links" tabIndex={-1} className="grid gap-4.5 outline-offset-8">
      {links.map((link) => (
        <LiveLink key={link.id} roomId={roomId} link={link} isNew={link.id === newest} onEnding={ended} />
      ))}
      {links.length > 0 && (
        <p id="end-link" className="-mt-4 border-b border-rule pb-3 cap text-right">
          Ends at once, for everyone who has the link.
        </p>
      )}
      <Shows />
      {isMaking || links.length === 0 ? (
        <LinkForm
          roomId={roomId}
          onMade={({ id }) => {
            setMaking(false);
            setNewest(id);
            announce('The link is ready to copy.');
          }}
        />
      ) : (
        <div className="border-t border-rule pt-3">
          <Button variant="quiet" onClick={() => setMaking(true)}>
            Make another link
          </Button>
        </div>
      )}
    </section>
  );
}

const SEEN = ['The photo and its pins', 'Notes and open jobs', 'Colours and size'];
const NOT_SEEN = ['Your conversation', 'Your address and home', 'Your other rooms'];

/** What a visitor sees, in words that name what they do not see too. */
const Shows = () => (
  <div className="grid gap-x-6 gap-y-4 text-small sm:grid-cols-2">
    <Named
      title="They see"
      things={SEEN}
      icon={<Icon className="size-5 text-eucalypt" path="M4.5 12.5l5 5L19.5 6.5" />}
    />
    <Named title="They don’t see" things={NOT_SEEN} icon={<CloseIcon className="size-5 text-terracotta" />} />
  </div>
);

const Named = ({ title, things, icon }: { title: string; things: readonly string[]; icon: ReactNode }) => (
  <div>
    <h3 className="mb-1 font-sans text-note font-semibold tracking-normal">{title}</h3>
    <ul>
      {things.map((words) => (
        <li key={words} className="flex items-center gap-2.5 py-0.5">
          {icon}
          {words}
        </li>
      ))}
    </ul>
  </div>
);
