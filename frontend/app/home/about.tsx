/** What Verandah knows: an index of Australian houses, with the sign by which each is recognised. */

const HOUSES = [
  {
    name: 'Colonial',
    years: 'to about 1850',
    sign: 'A symmetrical front, low ceilings, twelve-pane sashes, and a verandah added once the first summer was over.',
  },
  {
    name: 'Queenslander',
    years: '1840s to 1930s',
    sign: 'Stumps, single-skin tongue-and-groove walls, and fretwork over the doors so that the air keeps moving.',
  },
  {
    name: 'Federation heritage',
    years: '1890 to 1915',
    sign: 'Red brick, terracotta ridges, leadlight, and a picture rail in every front room.',
  },
  {
    name: 'Art Deco',
    years: '1920s to 1940s',
    sign: 'Curved corners, stepped cornices, bands of darker brick, two colours of tile in the bathroom.',
  },
  {
    name: 'Post-war modernism',
    years: '1945 to 1970s',
    sign: 'High strip windows, exposed beams, a low roof, and glass turned north.',
  },
  {
    name: 'Coastal and Hampton’s',
    years: '1990s on',
    sign: 'Weatherboard, shutters, pale boards. The salt decides the hardware.',
  },
  {
    name: 'Industrial conversions',
    years: 'lived in since the 1980s',
    sign: 'Brick, steel windows, hardwood posts, and an echo to deal with.',
  },
];

export function About() {
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="wrap mt-24 grid below-head gap-x-14 gap-y-8 lg:mt-32 lg:grid-cols-[4fr_8fr]"
    >
      <div>
        <h2 id="about-title" className="text-h2">
          It knows which house you’re in
        </h2>
        <p className="mt-5 max-w-[44ch]">
          Most design advice was written for somewhere else. Here the sun is in the north, the west wall is the enemy in
          February, and half the good rooms are outdoors.
        </p>
        <p className="mt-4 max-w-[44ch]">
          Two things run through every answer: sustainable design, and the flow between indoors and out. Verandah is
          available exclusively to Australian residents.
        </p>
      </div>
      <dl className="divide-y divide-rule border-y border-ink">
        {HOUSES.map(({ name, years, sign }) => (
          <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[15rem_1fr]">
            <dt>
              <span className="block font-display text-h4">{name}</span>
              <span className="cap">{years}</span>
            </dt>
            <dd>{sign}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
