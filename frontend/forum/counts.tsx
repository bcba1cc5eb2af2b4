/** The number of replies in words, and their icon. */
import { Icon } from '../ui/media/icons.tsx';
import { grouped } from '../ui/text/numbers.ts';

/** "1 reply", "6 replies". */
export const repliesIn = (count: number): string => `${grouped(count)} ${count === 1 ? 'reply' : 'replies'}`;

/** Classes for a count with its icon. */
export const COUNT =
  'inline-flex min-h-8 items-center gap-[7px] text-[0.9375rem] leading-[1.375rem] font-semibold whitespace-nowrap tabular-nums';

export const RepliesIcon = () => <Icon className="size-[1.125rem]" path="M4 5.5h16v11H11l-4.5 4v-4H4z" />;
