/** A note's kind, Keep, Change or Fix, as an icon, a word and a colour. */
import type { NoteKind } from '../../../shared/chat.ts';
import { Icon } from '../media/icons.tsx';
import { KIND_WORDS } from './room-note.ts';

/** A tick, two arrows, a spanner. */
const SIGNS: Record<NoteKind, string> = {
  keep: 'M4.5 12.5l5 5L19.5 6.5',
  change: 'M4 8.5h15M14.5 4l4.5 4.5M20 15.5H5M9.5 20L5 15.5',
  fix: 'M14.5 6.5a4.2 4.2 0 0 0-5.4 5.4L3.8 17.2l3 3 5.3-5.3a4.2 4.2 0 0 0 5.4-5.4l-2.7 2.7-2.6-.6-.6-2.6z',
};

export const Mark = ({ kind }: { kind: NoteKind }) => (
  <span className="flex shrink-0 items-center gap-1.5 text-note font-semibold">
    <span
      className={`grid size-5 place-items-center rounded-full ring-ink/40 dark:ring-1 marked-${kind} bg-(--mark) text-(--on-mark)`}
    >
      <Icon className="size-3" strokeWidth="2.75">
        <path d={SIGNS[kind]} />
      </Icon>
    </span>
    {KIND_WORDS[kind]}
  </span>
);
