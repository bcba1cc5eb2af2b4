/** The heart under a post: a toggle that changes at once; its count follows from the server. */
import { signedOut } from '../api/signed-out.ts';
import { toast } from '../ui/feedback/toaster.tsx';
import { Icon } from '../ui/media/icons.tsx';
import { grouped } from '../ui/text/numbers.ts';
import { COUNT } from './counts.tsx';
import { toastForumFailure } from './forum-member.tsx';
import { toggleLike } from './likes.ts';
import type { AnyPost } from './post.ts';
import { usePostCache } from './post-cache.ts';

export function LikeButton({ post }: { post: AnyPost }) {
  const cache = usePostCache();
  const { isLikedByUser: liked, likesCount } = post;
  const press = async () => {
    if (signedOut.get()) return toast({ title: 'Sign in required', description: 'Please sign in to like posts' });
    try {
      await toggleLike(cache, post);
    } catch (error) {
      toastForumFailure(error, 'Failed to update like. Please try again.');
    }
  };
  const count = `${grouped(likesCount)} ${likesCount === 1 ? 'like' : 'likes'}`;
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`Like, ${count}`}
      onClick={() => void press()}
      className={`${COUNT} rounded-control hover:text-terracotta`}
    >
      <HeartIcon
        className={`size-[1.125rem] transition-colors duration-150 ${liked ? 'fill-terracotta text-terracotta' : ''}`}
      />
      {count}
    </button>
  );
}

const HeartIcon = ({ className }: { className: string }) => (
  <Icon
    className={className}
    path="M12 20.5C6.5 16.4 3 13 3 9.2A4.7 4.7 0 0 1 7.7 4.5c1.8 0 3.4 1 4.3 2.6.9-1.6 2.5-2.6 4.3-2.6A4.7 4.7 0 0 1 21 9.2c0 3.8-3.5 7.2-9 11.3z"
  />
);
