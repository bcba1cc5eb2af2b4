/** What comes next in a room: its next job with the trade it needs, or what to do where there is none. */
import type { AustralianState, Room } from '../../../../shared/rooms.ts';
import { markOf } from '../../../chat/plan/licensed-trade.ts';
import { TradeMark } from '../../../chat/plan/task-marks.tsx';

interface NextJobProps {
  room: Room;
  state: AustralianState | null;
  /** The label of a job. */
  label: string;
  /** The classes of the label and of the job's words. */
  look: readonly [label: string, words: string];
}

export function NextJob({ room: { cover, nextTask, todo }, state, label, look: [labelLook, wordsLook] }: NextJobProps) {
  const trade = nextTask && markOf(nextTask, state);
  const isDone = !nextTask && todo.all > 0;
  return (
    <>
      {!isDone && <b className={labelLook}>{label}</b>}
      <span>
        <span dir="auto" className={wordsLook}>
          {nextTask?.text ?? (isDone ? 'All done. Add an “after” photo?' : nothingYet(cover?.notes.length))}
        </span>
        {trade && <TradeMark trade={trade} />}
      </span>
    </>
  );
}

function nothingYet(notes: number | undefined): string {
  if (notes === undefined) return 'Add a photo';
  return notes === 1 ? '1 note, not on your to-do yet' : `${notes} notes, none on your to-do yet`;
}
