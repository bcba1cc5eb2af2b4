/** The room's name as the page's heading: it opens the sheet of rooms where there is no rail, and is renamed in place. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NewRoom } from '../../../shared/rooms.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { RoomSwitcher } from '../switcher/room-switcher.tsx';

interface RoomTitleProps {
  roomId: string | undefined;
  name: string;
  isRenaming: boolean;
  /** With the new name, or with undefined where it stays. */
  onRenamed: (name: string | undefined) => void;
}

export function RoomTitle({ roomId, name, isRenaming, onRenamed }: RoomTitleProps) {
  if (isRenaming) return <NameField name={name} onRenamed={onRenamed} />;
  return (
    <h1 className="room-title">
      <span className="max-[1181px]:hidden">{name}</span>
      <RoomSwitcher roomId={roomId} className="room-title-switch">
        <span className="min-w-0 truncate">{name}</span>
        <Icon className="size-5">
          <path d="M6 9.5l6 6 6-6" />
        </Icon>
      </RoomSwitcher>
    </h1>
  );
}

const refusalOf = (name: string): string | undefined => NewRoom.shape.name.safeParse(name).error?.issues[0]?.message;

/** Enter and leaving it keep the name, Escape leaves the old one. */
function NameField({ name, onRenamed }: Pick<RoomTitleProps, 'name' | 'onRenamed'>) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const ended = useRef(false);
  const note = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (next: string | undefined) => {
    if (ended.current) return;
    ended.current = true;
    onRenamed(next);
  };
  const keep = () => (text.trim() === name ? end(undefined) : end(text.trim()));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Escape also stops an answer.
      event.preventDefault();
      end(undefined);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const refusal = refusalOf(text);
    setError(refusal);
    if (refusal === undefined) keep();
  };
  return (
    <h1 className="room-title grow">
      <input
        ref={field}
        aria-label="The room's name"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : note}
        value={text}
        autoComplete="off"
        className="w-full rounded-control border border-charcoal bg-paper px-2 font-display"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (refusalOf(text) === undefined ? keep() : end(undefined))}
      />
      {error !== undefined && (
        <span
          id={note}
          role="alert"
          className="mt-1 block font-sans text-note font-semibold tracking-normal text-terracotta"
        >
          {error}
        </span>
      )}
    </h1>
  );
}
