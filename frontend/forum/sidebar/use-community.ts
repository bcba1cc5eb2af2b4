/** The figures in the sidebar: those of the product spec, or counted ones, depending on the stage. */
import { useQuery } from '@tanstack/react-query';
import { type Community, TOPICS } from '../../../shared/forum.ts';
import { getConfig } from '../../api/client.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { api } from '../forum-api.ts';

/** The texts on the page; a no-break space reserves the place of a figure that has not loaded. */
interface Figures {
  /** "342 posts" by the topic. */
  topics: ReadonlyMap<string, string>;
  stats: readonly (readonly [name: string, value: string])[];
}

const NOT_YET = '\u00a0';

const SPECIFIED: Figures = {
  topics: new Map(TOPICS.map(({ topic, posts }) => [topic, `${posts} posts`])),
  stats: [
    ['Total Members', '12,847'],
    ['Posts Today', '23'],
    ['Active Now', '156'],
  ],
};

/** Counted figures have no Active Now, because nothing counts that. If they fail to load, the places stay blank. */
export function useCommunity(): Figures {
  const counts = getConfig().communityFigures === 'counted';
  const { data } = useQuery({
    queryKey: ['forum community'],
    queryFn: ({ signal }) => api('GET /api/forum/community', { signal }),
    enabled: counts,
  });
  return counts ? counted(data) : SPECIFIED;
}

function counted(community: Community | undefined): Figures {
  const figure = (count: number | undefined) => (count === undefined ? NOT_YET : grouped(count));
  return {
    topics: new Map(community?.topics.map(({ topic, posts, more }) => [topic, postsIn(posts, more)])),
    stats: [
      ['Total Members', figure(community?.members)],
      ['Posts Today', figure(community?.postsToday)],
    ],
  };
}

const postsIn = (posts: number, more: boolean): string =>
  `${grouped(posts)}${more ? '+' : ''} ${posts === 1 && !more ? 'post' : 'posts'}`;
