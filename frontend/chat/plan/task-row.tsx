/** One to-do: its tick box, text, note, required trade and rough cost. */
import { type CSSProperties, useState } from 'react';
import { type CostRange, costOf } from '../../../shared/rooms/costs.ts';
import { OWN_COST, type Task } from '../../../shared/rooms.ts';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { dollarRange } from '../../ui/text/numbers.ts';
import { markOf } from './licensed-trade.ts';
import { TaskEditor, type TaskRowProps } from './task-editor.tsx';
import { GripIcon, TradeMark } from './task-marks.tsx';

/** Shows where a dragged row would be dropped. */
const LINES = {
  above: 'shadow-[0_-2px_0_var(--color-eucalypt)]',
  below: 'shadow-[0_2px_0_var(--color-eucalypt)]',
};

export function TaskRow(props: TaskRowProps) {
  const { task, reorder, onEdit } = props;
  const [editing, setEditing] = useState(false);
  const { dragged } = reorder;
  const isDragged = dragged?.id === task.id;
  const style: CSSProperties | undefined = isDragged ? { translate: `0 ${dragged.by}px` } : undefined;
  return (
    <li
      style={style}
      data-task={task.id}
      data-n={props.place.n}
      className={`group grid grid-cols-[2rem_minmax(0,1fr)_auto] border-b border-rule py-3 ${isDragged ? 'relative z-10 bg-paper shadow-float' : ''} ${dragged?.at?.id === task.id ? LINES[dragged.at.edge] : ''}`}
    >
      <TickBox
        className="mt-px"
        aria-label={task.text}
        checked={task.done}
        onChange={({ target }) => onEdit({ done: target.checked })}
      />
      {editing ? (
        <TaskEditor {...props} onClose={() => setEditing(false)} />
      ) : (
        <TaskText {...props} onOpen={() => setEditing(true)} />
      )}
    </li>
  );
}

function TaskText({ task, place, state, reorder, onNote, onOpen, costs }: TaskRowProps & { onOpen: () => void }) {
  const { note } = task;
  const cost = costs === undefined && costOf(task);
  const trade = markOf(task, state);
  return (
    <>
      <div className="min-w-0">
        <button
          type="button"
          aria-label={`Edit: ${task.text}`}
          dir="auto"
          className={`block w-full text-start text-small hover:text-eucalypt ${task.done ? 'text-charcoal line-through decoration-1' : ''}`}
          onClick={onOpen}
        >
          {task.text}
        </button>
        {(note || trade || cost) && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
            {note && <NoteOf note={note} onNote={onNote} />}
            {trade !== null && <TradeMark trade={trade} />}
            {cost && <Cost range={cost} source={task.cost?.source} />}
          </p>
        )}
      </div>
      {costs}
      <button
        type="button"
        aria-label={`Move: ${task.text}`}
        aria-describedby="how-to-move"
        title={`${place.n} of ${place.of}. Drag, or use the arrow keys`}
        className="-my-1.5 -mr-2 grid size-9 cursor-grab touch-none place-items-center self-start rounded-control text-charcoal group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 active:cursor-grabbing [@media(hover:hover)]:opacity-0"
        {...reorder.handle(task.id)}
      >
        <GripIcon className="size-5" />
      </button>
    </>
  );
}

/** The number of its note on the photo; a press activates the note's pin. */
function NoteOf({ note, onNote }: { note: NonNullable<Task['note']>; onNote: TaskRowProps['onNote'] }) {
  if (!onNote) return <span className="cap">From note {note.n}</span>;
  return (
    <button
      type="button"
      className="-my-1 cap min-h-6 py-1 underline decoration-1 underline-offset-4 hover:text-ink"
      onClick={() => onNote(note)}
    >
      From note {note.n}
    </button>
  );
}

const Cost = ({ range, source }: { range: CostRange; source: string | undefined }) => (
  <span className="cap">
    {source === OWN_COST ? dollarRange(range) : `About ${dollarRange(range)}, says “${source}”`}
  </span>
);
