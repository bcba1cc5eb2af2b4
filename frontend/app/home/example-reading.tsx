/** One room, read: the annotated picture that explains what the assistant does. */
import { AnnotatedRoom, type RoomNote } from '../../ui/annotated-room/annotated-room.tsx';
import { Picture } from '../../ui/media/picture.tsx';

const NOTES: RoomNote[] = [
  {
    n: 1,
    x: 0.545,
    y: 0.29,
    kind: 'keep',
    title: 'Picture rail',
    text: 'Leave it alone. Paint everything above it warm white and it’ll bounce light into the room.',
  },
  {
    n: 2,
    x: 0.415,
    y: 0.56,
    kind: 'keep',
    title: 'Jarrah mantel',
    text: 'The room is dark so the mantel can glow. Oil it, and lighten the grout of the hearth tiles instead.',
  },
  {
    n: 3,
    x: 0.92,
    y: 0.44,
    kind: 'fix',
    title: 'West window',
    text: 'Hang a sheer over the lower sash. You keep the leadlight and lose the glare.',
  },
];

/** Read from the illustration itself, at the wall, the cornice, the mantel, the rug and the chair. */
const PALETTE = [
  { colour: '#6e6a45', name: 'sage' },
  { colour: '#c5b190', name: 'cream' },
  { colour: '#6c2d14', name: 'jarrah' },
  { colour: '#2f4730', name: 'bottle green' },
  { colour: '#8a5543', name: 'rug red' },
];

export function ExampleReading() {
  return (
    <section aria-labelledby="reading" className="later wrap mt-24 lg:mt-32">
      <AnnotatedRoom
        picture={
          <Picture
            name="federation"
            alt="A Federation sitting room with green walls, dark timber shelves, a tiled fireplace and a leadlight window"
            sizes="(min-width: 80rem) 42rem, (min-width: 62rem) 55vw, 92vw"
          />
        }
        notes={NOTES}
        heading={
          <h2 id="reading" className="mb-5 border-t border-ink pt-3.5 font-sans tracking-normal">
            <span className="cap block">An owner asks</span>
            <span className="mt-1 block text-lead font-medium">
              “Can we paint the timber? <br className="max-sm:hidden" />
              The room feels dark after three.”
            </span>
          </h2>
        }
        footing={
          <>
            <ul aria-label="Palette" className="mt-5 flex h-9 overflow-hidden rounded-picture">
              {PALETTE.map(({ colour, name }) => (
                <li key={name} className="flex-1" style={{ background: colour }}>
                  <span className="sr-only">{name}</span>
                </li>
              ))}
            </ul>
            <p className="cap mt-2">
              Colours from the photo. Sources: Federation houses; Light and orientation by city.
            </p>
          </>
        }
      />
    </section>
  );
}
