/** Three sample rooms, each with a question it raises and the answer it deserves. */
import { Picture, type PictureName } from '../../ui/media/picture.tsx';

interface Room {
  name: string;
  picture: PictureName;
  alt: string;
  question: string;
  answer: string;
}

const POST_WAR: Room = {
  name: 'Post-war modern',
  picture: 'midcentury',
  alt: 'A post-war living room with a brick wall, a strip of high windows, ochre armchairs and a low sideboard',
  question: 'Where can tall storage go?',
  answer: 'Not on this wall. Keep everything below the high glass and the ceiling still floats.',
};
const ART_DECO: Room = {
  name: 'Art Deco',
  picture: 'artdeco',
  alt: 'An Art Deco sitting room in pink plaster with a green velvet sofa and a sunburst mirror',
  question: 'Is pink too much?',
  answer: 'No. Plaster pink is almost neutral. One deep green is enough.',
};
const INDUSTRIAL: Room = {
  name: 'Industrial conversion',
  picture: 'industrial',
  alt: 'A converted warehouse with red brick, steel windows and a tan leather sofa',
  question: 'Why is it so loud?',
  answer: 'Hard surfaces bounce sound. Start with a thick rug on underlay, then books, then curtains.',
};

export function Showcase() {
  return (
    <section id="showcase" aria-labelledby="showcase-title" className="later wrap mt-24 below-head lg:mt-32">
      <h2 id="showcase-title" className="text-h2">
        Three rooms, three answers
      </h2>
      <div className="mt-9 grid gap-x-8 gap-y-12 md:grid-cols-12 lg:gap-y-16">
        <Figure
          room={POST_WAR}
          sizes="(min-width: 80rem) 52rem, (min-width: 62rem) 66vw, 92vw"
          place="md:col-span-12 lg:grid-cols-[8fr_4fr]"
          picture="lg:aspect-3/2"
          beside
        />
        <Figure
          room={INDUSTRIAL}
          sizes="(min-width: 48rem) 45vw, 92vw"
          place="md:col-span-5"
          picture="aspect-4/5 object-[38%_50%]"
        />
        <Figure
          room={ART_DECO}
          sizes="(min-width: 80rem) 44rem, (min-width: 48rem) 55vw, 92vw"
          place="md:col-span-7 md:mt-20 lg:mt-28"
          picture="aspect-3/2"
        />
      </div>
    </section>
  );
}

function Figure({
  room,
  sizes,
  place,
  picture,
  beside = false,
}: {
  room: Room;
  sizes: string;
  place: string;
  picture: string;
  beside?: boolean;
}) {
  return (
    <figure className={`grid content-start gap-x-8 ${place}`}>
      <Picture name={room.picture} alt={room.alt} sizes={sizes} className={picture} />
      <figcaption
        className={`mt-3.5 max-w-[52ch] ${beside ? 'lg:mt-0 lg:self-end lg:border-t lg:border-ink lg:pt-3.5' : ''}`}
      >
        <h3>{room.name}</h3>
        <p className="mt-1 text-small">
          <i>{room.question}</i> <span className="text-charcoal">{room.answer}</span>
        </p>
      </figcaption>
    </figure>
  );
}
