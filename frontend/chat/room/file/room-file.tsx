/** The room's file below its photo: notes, to-dos, the fields of the room and the home, and the sheet. */
import type { Note } from '../../../../shared/chat.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { type NoteTasks, useNoteTasks } from '../../plan/use-add-tasks.ts';
import type { Reading } from '../readings.ts';
import type { useRoomView } from '../use-room-view.ts';
import { NotesTab } from './notes-tab.tsx';
import { type FileTab, Tabs } from './tabs.tsx';
import type { useFile } from './use-file.ts';

interface RoomFileProps {
  /** Undefined until the member's first question has created a room; until then there are only notes. */
  roomId: string | undefined;
  view: ReturnType<typeof useRoomView>;
  file: ReturnType<typeof useFile>;
  onAskNote: (note: Note) => void;
  onAddPhoto: () => void;
  /** Asks about a photo again; undefined while an answer is being written. */
  onReadAgain: ((reading: Reading) => void) | undefined;
}

export function RoomFile({ roomId, ...props }: RoomFileProps) {
  const { file } = props;
  return roomId === undefined ? (
    <Tabs box={file.box} shown="notes" onShow={() => {}} tabs={[notesTab(props, undefined)]} />
  ) : (
    <KnownRoomFile roomId={roomId} {...props} />
  );
}

function KnownRoomFile({ roomId, ...props }: RoomFileProps & { roomId: string }) {
  const { view, file } = props;
  const noteTasks = useNoteTasks(roomId);
  const { todo, about, shown, show, box, left } = file;
  return (
    <Tabs
      box={box}
      shown={shown}
      onShow={show}
      tabs={[
        notesTab(props, noteTasks),
        {
          name: 'todo',
          label: 'To-do',
          count: left,
          panel: todo && (
            <todo.TodoTab roomId={roomId} onNote={({ messageId, n }) => view.activateNote(messageId, n)} />
          ),
        },
        { name: 'about', label: 'About', panel: about && <about.AboutTab roomId={roomId} /> },
        { name: 'sheet', label: 'Sheet', panel: <SheetTab roomId={roomId} /> },
      ]}
    />
  );
}

const SheetTab = ({ roomId }: { roomId: string }) => (
  <div className="pt-4">
    <p className="mb-4 max-w-[34em] text-small">
      Photo, notes, colours, to-dos and sizes on one page, to print or to hand to a trade.
    </p>
    <LinkButton variant="quiet" to={`/assistant/${roomId}/sheet`}>
      Open the room sheet
    </LinkButton>
  </div>
);

function notesTab(
  { view, onAskNote, onAddPhoto, onReadAgain }: Omit<RoomFileProps, 'roomId'>,
  noteTasks: NoteTasks | undefined,
): FileTab<'notes'> {
  const { shown, photos, show, marking } = view;
  const read = photos.findLast(({ state }) => state === 'read');
  return {
    name: 'notes',
    label: 'Notes',
    count: shown?.notes.length,
    panel: (
      <NotesTab
        reading={shown}
        marking={marking}
        onAsk={onAskNote}
        noteTasks={noteTasks}
        onAddPhoto={onAddPhoto}
        onReadAgain={onReadAgain}
        onShowRead={read && (() => show(read))}
      />
    ),
  };
}
