/** The blog: the metadata of each article. Its text is in `frontend/blog/articles/<slug>.md`. */

export const CATEGORIES = [
  'Design Tips',
  'Accessibility',
  'Sustainability',
  'Small Spaces',
  'Budget Tips',
  'Lighting',
] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Article {
  id: string;
  title: string;
  /** The last part of its path: /blog/{slug}. */
  slug: string;
  excerpt: string;
  /** The name of its picture in `frontend/art/originals`. */
  picture: string;
  /** The path of its picture on this site, 1600 px wide. */
  imageUrl: string;
  /** The picture's alternative text. */
  alt: string;
  category: Category;
  /** A calendar day, YYYY-MM-DD. */
  publishedAt: string;
  createdAt: string;
  updatedAt: string;
  /** Empty: the text is a separate file, loaded with the article's page. */
  content: '';
  /** Reading time at 200 words a minute. */
  minutes: number;
}

type Given = Omit<Article, 'imageUrl' | 'createdAt' | 'content'>;

/** Adds the derived fields. An article counts as written on the day of its publication. */
const complete = (given: Given): Article => ({
  ...given,
  imageUrl: `/art/${given.picture}-1600.webp`,
  createdAt: given.publishedAt,
  content: '',
});

/** The article at the top of the blog, always the same one (infra/docs/product-spec.md, section 2). */
export const FEATURED: Article = complete({
  id: 'follow-the-sun',
  title: 'Follow the sun before you move the sofa',
  slug: 'follow-the-sun',
  excerpt:
    'Where the light falls at noon in June and at six in January decides more than any colour card. One clear day and a roll of masking tape will tell you.',
  picture: 'midcentury',
  alt: 'A post-war living room: a strip of high windows over a brick wall, a low sideboard, and a long patch of sun across the rug',
  category: 'Design Tips',
  publishedAt: '2025-01-15',
  updatedAt: '2025-01-15',
  minutes: 5,
});

/** The other six, newest first. The blog's grid leaves out the first (infra/docs/product-spec.md, section 3); the landing page links to it. */
export const GRID_ARTICLES: readonly Article[] = (
  [
    {
      id: 'the-picture-rail',
      title: 'The picture rail is an instruction',
      slug: 'the-picture-rail',
      excerpt:
        'Skirting, rail and cornice were put there to tell you where one colour ends and the next begins. What the bones of an old front room are for, and what to do where somebody has removed them.',
      picture: 'federation',
      alt: 'A Federation sitting room with sage walls up to the picture rail, cream above it, a tiled fireplace between bookshelves and a leadlight window',
      category: 'Design Tips',
      publishedAt: '2025-01-08',
      updatedAt: '2025-01-08',
      minutes: 6,
    },
    {
      id: 'a-bathroom-for-thirty-years',
      title: 'A bathroom for the next thirty years',
      slug: 'a-bathroom-for-thirty-years',
      excerpt:
        'Most people renovate a bathroom twice in a lifetime. Five decisions, taken while the walls are open, make the second time unnecessary, and nobody will call the room a hospital.',
      picture: 'bathroom',
      alt: 'A step-free bathroom in pale green tiles with a folding timber seat, brass rails, a round mirror and a basin with nothing below it',
      category: 'Accessibility',
      publishedAt: '2024-12-18',
      updatedAt: '2024-12-18',
      minutes: 6,
    },
    {
      id: 'cool-the-house-first',
      title: 'Cool the house before you cool the air',
      slug: 'cool-the-house-first',
      excerpt:
        'An air conditioner fights what the roof and the west wall let in. Shade, air and a ceiling fan come first, in that order, and the machine you buy afterwards is smaller.',
      picture: 'verandah',
      alt: 'A Queenslander verandah with a ceiling fan, French doors standing open, and chairs around a low table',
      category: 'Sustainability',
      publishedAt: '2024-12-04',
      updatedAt: '2024-12-04',
      minutes: 5,
    },
    {
      id: 'forty-two-square-metres',
      title: 'Forty-two square metres',
      slug: 'forty-two-square-metres',
      excerpt:
        'A one-bedroom flat does not need smaller furniture. It needs fewer pieces that each do two things, and gaps that were measured before anything was bought.',
      picture: 'small',
      alt: 'A small flat: a window seat between green bookshelves, a round table on one leg and two chairs that do not match',
      category: 'Small Spaces',
      publishedAt: '2024-11-20',
      updatedAt: '2024-11-20',
      minutes: 5,
    },
    {
      id: 'a-living-room-for-1500-dollars',
      title: 'A living room for $1,500, in the right order',
      slug: 'a-living-room-for-1500-dollars',
      excerpt:
        'Spend it from the floor up and from the outside in, and buy the sofa last. A list with prices, for rooms that are rented as much as for rooms that are owned.',
      picture: 'coastal',
      alt: 'A white boarded living room by the sea with a slipcovered sofa, a drum table in timber battens and a striped rug',
      category: 'Budget Tips',
      publishedAt: '2024-11-06',
      updatedAt: '2024-11-06',
      minutes: 5,
    },
    {
      id: 'light-a-room-five-times',
      title: 'Light a room five times',
      slug: 'light-a-room-five-times',
      excerpt:
        'One bright ceiling is the reason a good room looks tired after dark. Five plug-in lamps, the right globes and one switch do more than a grid of downlights.',
      picture: 'artdeco',
      alt: 'An Art Deco sitting room: wall lights on pink plaster, a lamp on a cabinet, a green sofa and a tiered glass pendant',
      category: 'Lighting',
      publishedAt: '2024-10-23',
      updatedAt: '2024-10-23',
      minutes: 5,
    },
  ] satisfies Given[]
).map(complete);

/** The later articles, newest first. They have their own section below the others. */
export const NEWER_ARTICLES: readonly Article[] = (
  [
    {
      id: 'sit-outside-after-dark',
      title: 'Sit outside after dark',
      slug: 'sit-outside-after-dark',
      excerpt:
        'The clocks have changed and the evenings are back. A deck needs far less light than you think, in lower places, and most of it can run from one outdoor power point.',
      picture: 'deck-dusk',
      alt: 'A courtyard deck after sunset with two strings of small lights, built-in benches, a fire bowl and lit plants along a wall',
      category: 'Lighting',
      publishedAt: '2026-10-10',
      updatedAt: '2026-10-10',
      minutes: 5,
    },
    {
      id: 'a-desk-that-closes-at-six',
      title: 'A desk that closes at six',
      slug: 'a-desk-that-closes-at-six',
      excerpt:
        'You don’t need a spare room to work from home. You need 1.2 metres of wall, a window on the right side of you, and a way to make it all disappear by dinner.',
      picture: 'study',
      alt: 'A desk built into an alcove of dark blue joinery, with timber shelves above it and a window at its left',
      category: 'Small Spaces',
      publishedAt: '2026-08-15',
      updatedAt: '2026-08-15',
      minutes: 5,
    },
    {
      id: 'where-the-washing-dries',
      title: 'Where the washing dries',
      slug: 'where-the-washing-dries',
      excerpt:
        'A shower is over in ten minutes. A load of washing sits in the house for two days, giving off water while you sleep beside it. Where it goes decides how dry your winter is.',
      picture: 'laundry',
      alt: 'A laundry with butter-yellow cupboards, a timber bench over two machines, a tub under a window and a rail of shirts',
      category: 'Sustainability',
      publishedAt: '2026-06-13',
      updatedAt: '2026-06-13',
      minutes: 6,
    },
    {
      id: 'the-dark-room-in-the-middle',
      title: 'The dark room in the middle',
      slug: 'the-dark-room-in-the-middle',
      excerpt:
        'Every terrace has one: the room behind the front room that needs a lamp at noon. There are three ways to bring in light, and one good reason not to bother.',
      picture: 'hall',
      alt: 'The hall of a terrace house: a black and white tiled floor, a red door with coloured glass, an arch, and coats on hooks',
      category: 'Design Tips',
      publishedAt: '2026-04-18',
      updatedAt: '2026-04-18',
      minutes: 5,
    },
    {
      id: 'a-saturday-in-a-rented-lounge',
      title: 'A Saturday in a rented lounge',
      slug: 'a-saturday-in-a-rented-lounge',
      excerpt:
        'You can’t paint it, the carpet is the colour of porridge, and there’s one light. One day, about $870 and an email to the agent will do more than you’d expect.',
      picture: 'rental-before',
      alt: 'A plain rented lounge with a brown sofa, beige carpet, vertical blinds and one ceiling light',
      category: 'Budget Tips',
      publishedAt: '2026-03-07',
      updatedAt: '2026-03-07',
      minutes: 5,
    },
  ] satisfies Given[]
).map(complete);

/** The path of the blog's Atom feed. */
export const FEED_PATH = '/blog.atom';

/** All articles, newest first. */
export const ALL_ARTICLES: readonly Article[] = [...NEWER_ARTICLES, FEATURED, ...GRID_ARTICLES];

/** How many articles an article's page suggests next. */
const NEXT = 3;

/** The article at /blog/{slug}, and those to read next: the older ones, continuing with the newest after the oldest. Undefined for no article. */
export function articleAt(slug: string): { article: Article; next: readonly Article[] } | undefined {
  const place = ALL_ARTICLES.findIndex((candidate) => candidate.slug === slug);
  const article = ALL_ARTICLES[place];
  if (!article) return undefined;
  return { article, next: [...ALL_ARTICLES.slice(place + 1), ...ALL_ARTICLES].slice(0, NEXT) };
}
