/** Three sample rooms in one row, each with its question and its answer. */
import { Picture } from '../../../ui/media/picture.tsx';
import { Section } from './section.tsx';

/** One more than is shown. */
const ROOMS = [
  {
    name: 'Post-war modern',
    picture: 'midcentury',
    alt: 'A post-war living room with a brick wall, a strip of high windows, ochre armchairs and a low sideboard',
    words: 'Where can tall storage go? Not on this wall. The high glass is the view.',
  },
  {
    name: 'Industrial conversion',
    picture: 'industrial',
    alt: 'A converted warehouse with red brick, steel windows and a tan leather sofa',
    words: 'Why is it so loud? Start with a thick rug on underlay, then books, then curtains.',
  },
  {
    name: 'Art Deco',
    picture: 'artdeco',
    alt: 'An Art Deco sitting room in pink plaster with a green velvet sofa and a sunburst mirror',
    words: 'Is pink too much? No. One deep green is enough.',
  },
  {
    name: 'Queenslander',
    picture: 'queenslander',
    alt: 'A white Queenslander on stumps with a deep verandah, a green front door and a jacaranda in flower',
    words: 'Can we close in the verandah? Leave one side open. It keeps the rooms behind it cool.',
  },
] as const;

/** @param except The picture of the story on the same page, which is not shown twice. */
export const ShortShowcase = ({ except }: { except: string }) => (
  <div id="showcase" className="later">
    <Section title="Three rooms, three answers">
      <div className="short-showcase">
        {ROOMS.filter(({ picture }) => picture !== except)
          .slice(0, 3)
          .map(({ name, picture, alt, words }) => (
            <figure key={name}>
              <Picture
                name={picture}
                alt={alt}
                sizes="(min-width: 48rem) 30vw, 9rem"
                className="aspect-3/2 object-[50%_60%] md:aspect-video"
              />
              <figcaption>
                <h3>{name}</h3>
                <p className="cap mt-0.5 max-w-[44ch]">{words}</p>
              </figcaption>
            </figure>
          ))}
      </div>
    </Section>
  </div>
);
