/** The notes of the shown photo, in each of their states. */
import type { Note } from '../../../shared/chat.ts';
import { AwaitedNotes } from '../../ui/annotated-room/awaited-notes.tsx';
import { NoteCards } from '../../ui/annotated-room/notes.tsx';
import type { RoomNote } from '../../ui/annotated-room/room-note.ts';
import { Button } from '../../ui/button.tsx';
import { useWanted } from '../../ui/on-demand.ts';
import { uploadOf } from '../../uploads/photo/photo-upload.ts';
import type { NoteTasks } from '../plan/use-add-tasks.ts';
import { isSending, type Reading } from './readings.ts';
import type { OpenRoom } from './use-open-room.ts';

interface NotesTabProps {
  room: OpenRoom;
  /** Undefined if there is no to-do list to add to. */
  noteTasks: NoteTasks | undefined;
}

export function NotesTab({ room, noteTasks }: NotesTabProps) {
  const { shown: reading, marking, askAboutNote } = room;
  if (!reading)
    return <p className="pt-4 text-small text-charcoal">Notes turn up here once you’ve added a photo of the room.</p>;
  if (reading.state === 'looking') return <Looking photo={isSending(reading) ? reading.imageUrl : undefined} />;
  if (reading.state !== 'read') return <Unread room={room} reading={reading} />;
  const withNote =
    <T,>(act: (note: Note) => T) =>
    ({ n }: RoomNote) => {
      const note = reading.notes.find((candidate) => candidate.n === n);
      return note && act(note);
    };
  const actions = [
    { label: 'Ask about this', act: withNote(askAboutNote) },
    ...(noteTasks
      ? [
          {
            label: 'Add to to-do',
            stateOf: withNote((note) => (noteTasks.has(note, reading.id) ? 'Added' : undefined)),
            act: withNote((note) => noteTasks.add(note, reading.id)),
          },
        ]
      : []),
  ];
  return (
    <>
      <NoteCards notes={reading.notes} marking={marking} actions={actions} />
      {reading.isPainted && <PaintedEnd id={reading.id} />}
    </>
  );
}

function PaintedEnd({ id }: { id: string }) {
  const code = useWanted(() => import('./photo/delete-painted.tsx'));
  return code && <code.DeletePainted key={id} id={id} />;
}

/** `photo`: the blob URL of a photo that is still uploading, which would be lost with the page. */
const Looking = ({ photo }: { photo: string | undefined }) => (
  <>
    <p className="cap relative pt-3 pb-1">
      <span className="answer-caret">
        {photo ? 'Sending your photo' : 'Looking at your photo'}
        {photo && <Share of={photo} />}
      </span>
      <br />
      {photo
        ? 'Keep this page open until it’s there. A large photo can take a minute.'
        : 'You can leave this page; your notes will be here when you come back.'}
    </p>
    <AwaitedNotes />
  </>
);

/** The upload's progress; its code loads with the first photo. */
function Share({ of }: { of: string }) {
  const code = useWanted(() => import('../../uploads/photo/photo-preview.tsx'));
  const photo = uploadOf(of);
  return code && photo && <code.SentShare photo={photo} />;
}

/** Says why there are no notes, and what to do. */
function Unread({ room, reading }: { room: OpenRoom; reading: Reading }) {
  const { photos, show, addPhoto, readAgain } = room;
  const read = photos.findLast((photo) => photo.state === 'read');
  return (
    <div className="unread">
      <h2 className="text-[1.4375rem] leading-[1.875rem]">
        {reading.state === 'stopped' ? 'You stopped the reading' : 'We couldn’t read this photo'}
      </h2>
      <p className="mt-1 text-small">{reasonOf(reading)}</p>
      <div className="mt-4 flex flex-wrap gap-3 border-b border-rule pb-5">
        <Button onClick={addPhoto}>Add another photo</Button>
        {readAgain && (
          <Button variant="quiet" onClick={() => readAgain(reading)}>
            Try again
          </Button>
        )}
      </div>
      <p className="cap mt-3.5">Your photo, your to-do and your earlier notes are still here.</p>
      {read && (
        <button type="button" className="link mt-3 min-h-8 text-note" onClick={() => show(read)}>
          Show the photo with notes
        </button>
      )}
    </div>
  );
}

function reasonOf({ state, failure }: Reading): string {
  if (state === 'stopped') return 'It ended before the first note. The photo is still here.';
  if (failure !== null) return failure;
  return 'The answer says what we could make out. Try a photo by daylight, with the lamps off.';
}
