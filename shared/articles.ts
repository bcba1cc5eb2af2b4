/** The journal: what is known of each article beside its text, which is in `frontend/blog/articles/<slug>.md`. */

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
  /** Its address: /blog/{slug}. */
  slug: string;
  excerpt: string;
  /** Its picture, one of `frontend/art/originals`. */
  picture: string;
  /** What the picture shows, for those who do not see it. */
  alt: string;
  category: Category;
  /** A calendar day, YYYY-MM-DD. */
  publishedAt: string;
  updatedAt: string;
  /** Reading time at 200 words a minute. */
  minutes: number;
}

/** The one that the journal opens with, at every visit (infra/docs/product-spec.md, section 2). */
export const FEATURED: Article = {
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
};

/** The other six, newest first. The journal's grid leaves out the first (infra/docs/product-spec.md, section 3); the landing page links to it. */
export const ARTICLES: readonly Article[] = [
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
];

/** Every article in the order of the journal: what "next" and "previous" follow. */
export const JOURNAL: readonly Article[] = [FEATURED, ...ARTICLES];

/** The article at /blog/{slug}, with its neighbours: `newer` came after it, `older` before. Undefined where there is none. */
export function articleAt(slug: string): { article: Article; newer?: Article; older?: Article } | undefined {
  const place = JOURNAL.findIndex((candidate) => candidate.slug === slug);
  const article = JOURNAL[place];
  if (!article) return undefined;
  const [newer, older] = [JOURNAL[place - 1], JOURNAL[place + 1]];
  return { article, ...(newer && { newer }), ...(older && { older }) };
}
