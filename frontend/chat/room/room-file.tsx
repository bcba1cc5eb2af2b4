/** The room's file below its photo: notes, to-dos, the fields of the room and the home, and the sheet. */
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { rove } from '../../ui/focus/roving.ts';
import { FooterPlace } from '../../ui/page/footer-place.tsx';
import { type NoteTasks, useNoteTasks } from '../plan/use-add-tasks.ts';
import { NotesTab } from './notes-tab.tsx';
import type { useFile } from './use-file.ts';
import type { OpenRoom } from './use-open-room.ts';

interface RoomFileProps {
  room: OpenRoom;
  file: ReturnType<typeof useFile>;
}

/** Until the member's first question has created a room there are only notes. */
export function RoomFile({ room, file }: RoomFileProps) {
  return room.roomId === undefined ? (
    <Tabs box={file.box} shown="notes" onShow={() => {}} tabs={[notesTab(room, undefined)]} />
  ) : (
    <KnownRoomFile roomId={room.roomId} room={room} file={file} />
  );
}

function KnownRoomFile({ roomId, room, file }: RoomFileProps & { roomId: string }) {
  const noteTasks = useNoteTasks(roomId);
  const { todo, about, shown, show, box, left } = file;
  return (
    <Tabs
      box={box}
      shown={shown}
      onShow={show}
      tabs={[
        notesTab(room, noteTasks),
        {
          name: 'todo',
          label: 'To-do',
          count: left,
          panel: todo && (
            <todo.TodoTab roomId={roomId} onNote={({ messageId, n }) => room.activateNote(messageId, n)} />
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
    <p className="mb-4 max-w-[34em] text-small text-balance">
      Photo, notes, colours, to-dos and sizes on one page, to print or hand to a trade.
    </p>
    <LinkButton variant="quiet" to={`/assistant/${roomId}/sheet`}>
      Open the room sheet
    </LinkButton>
  </div>
);

const notesTab = (room: OpenRoom, noteTasks: NoteTasks | undefined): FileTab<'notes'> => ({
  name: 'notes',
  label: 'Notes',
  count: room.shown?.notes.length,
  panel: <NotesTab room={room} noteTasks={noteTasks} />,
});

interface FileTab<Name extends string = string> {
  name: Name;
  label: string;
  /** The number of items in it; undefined for none. */
  count?: number | undefined;
  panel: ReactNode;
}

interface TabsProps<Name extends string> {
  box: Ref<HTMLElement>;
  tabs: readonly FileTab<Name>[];
  shown: Name;
  onShow: (name: Name) => void;
}

/** Tabs as in the WAI-ARIA pattern: one Tab stop; arrow keys, Home and End move and show the panel at once. */
function Tabs<Name extends string>({ box, tabs, shown, onShow }: TabsProps<Name>) {
  const id = useId();
  const tabId = (name: string) => `${id}-${name}`;
  const panelId = (name: string) => `${id}-${name}-panel`;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) =>
    rove(event, [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]);
  return (
    <section ref={box} className="room-file" aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Room file
      </h2>
      <div ref={list} role="tablist" aria-labelledby={id} className="room-tabs">
        {tabs.map(({ name, label, count = 0 }) => (
          <button
            key={name}
            id={tabId(name)}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={name === shown ? panelId(name) : undefined}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
            onFocus={() => name !== shown && onShow(name)}
            onKeyDown={onKeyDown}
          >
            {label} {count > 0 && <span className="cap ml-0.5">{count}</span>}
          </button>
        ))}
      </div>
      {/* Each tab begins at its top. */}
      <div key={shown} className="room-file-pane">
        {tabs
          .filter(({ name }) => name === shown)
          .map(({ name, panel }) => (
            <div key={name} id={panelId(name)} role="tabpanel" aria-labelledby={tabId(name)}>
              {panel}
            </div>
          ))}
        <FooterPlace />
      </div>
    </section>
  );
}
