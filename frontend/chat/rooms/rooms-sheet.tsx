/** The member's rooms in a bottom sheet: to open one, or to create another. */
import { memo, type ReactNode, useCallback, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Room } from '../../../shared/rooms.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon, PlusIcon } from '../../ui/media/icons.tsx';
import { NewRoomDialog } from './new-room/new-room-dialog.tsx';
import { RoomPicture } from './room-rail.tsx';
import { RoomSearch } from './room-search.tsx';
import { nextToDo } from './room-words.ts';
import { RoomsFailed } from './rooms-failed.tsx';
import './rooms.css';
import { useFoundRooms, useRoomList } from './use-room-list.ts';

interface RoomsSheetProps {
  roomId: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RoomsSheet({ roomId, open, onOpenChange }: RoomsSheetProps) {
  const [making, setMaking] = useState(false);
  const found = useFoundRooms();
  const { setQuery } = found;
  const close = useCallback(() => {
    setQuery('');
    onOpenChange(false);
  }, [setQuery, onOpenChange]);
  /** The first Escape clears the search. */
  const clear = () => {
    if (!found.search?.query) return false;
    setQuery('');
    return true;
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={close}
        onEscape={clear}
        layout="drawer"
        title="Your rooms"
        description={<span className="sr-only">Choose a room or create one.</span>}
      >
        <Rooms
          roomId={roomId}
          found={found}
          onChosen={close}
          onNew={() => {
            close();
            setMaking(true);
          }}
        />
      </Dialog>
      <NewRoomDialog open={making} onOpenChange={setMaking} />
    </>
  );
}

interface RoomsProps {
  roomId: string | undefined;
  found: ReturnType<typeof useFoundRooms>;
  onChosen: () => void;
  onNew: () => void;
}

/** With many rooms the list scrolls, between the search and the new-room button. */
function Rooms({ roomId, found, onChosen, onNew }: RoomsProps) {
  const { all, open, archived, search } = found;
  const { list, linkTo, focusFirst } = useRoomList(found, roomId);
  const row = (room: Room) => (
    <li key={room.id}>
      <RowLink room={room} {...linkTo(room)} onClick={onChosen} />
    </li>
  );
  return (
    <>
      {search && (
        <div className="mt-2 mb-3">
          <RoomSearch search={search} onDown={focusFirst} onChosen={onChosen} />
        </div>
      )}
      {all.data ? (
        <div ref={list} className="room-rows-list">
          <ul className="room-rows">{open.map(row)}</ul>
          {archived.length > 0 && <Archived>{archived.map(row)}</Archived>}
        </div>
      ) : (
        <div className="mt-2 mb-4 empty:hidden">
          <RoomsFailed rooms={all} />
        </div>
      )}
      <button type="button" className="room-row room-row-new" onClick={onNew}>
        <span className="room-frame-corners grid aspect-[3/2] place-items-center">
          <PlusIcon className="size-5" />
        </span>
        <Lines name="New room" line="Start with a photo" />
      </button>
    </>
  );
}

const Archived = ({ children }: { children: ReactNode }) => (
  <>
    <h3 className="mt-6 mb-2 font-sans text-note font-semibold text-charcoal">Archived</h3>
    <ul className="room-rows">{children}</ul>
  </>
);

const RowLink = memo(function RowLink({ room, ...link }: LinkProps & { room: Room }) {
  return (
    <Link {...link} className="room-row">
      <RoomPicture room={room} />
      <Lines name={room.name} line={nextToDo(room)} />
      {link['aria-current'] && <TickIcon />}
    </Link>
  );
});

const Lines = ({ name, line }: { name: ReactNode; line: string | undefined }) => (
  <span className="min-w-0 text-start">
    <span dir="auto" className="block font-display text-h4 leading-[1.625rem]">
      {name}
    </span>
    {line !== undefined && (
      <span dir="auto" className="cap block">
        {line}
      </span>
    )}
  </span>
);

const TickIcon = () => <Icon className="size-6" path="M4.5 12.5l5 5L19.5 6.5" />;
