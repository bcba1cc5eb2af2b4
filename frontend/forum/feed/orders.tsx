/** The orders of the feed, as links: the address keeps the order. */
import { Link } from 'react-router';
import type { PostOrder } from '../../../shared/forum.ts';

export const ORDER_NAMES = { newest: 'Newest', liked: 'Most liked', unanswered: 'No replies' } as const;

const ORDERS = ['newest', 'liked', 'unanswered'] as const;

export const Orders = ({ order }: { order: PostOrder | null }) => (
  <nav aria-label="Order of the posts" className="flex flex-wrap gap-x-5">
    {ORDERS.map((each) => (
      <Link
        key={each}
        to={each === 'newest' ? '/forum' : `/forum?order=${each}`}
        aria-current={each === (order ?? 'newest') ? 'page' : undefined}
        className="inline-flex min-h-11 items-center text-small text-charcoal decoration-2 underline-offset-[6px] hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
      >
        {ORDER_NAMES[each]}
      </Link>
    ))}
  </nav>
);
