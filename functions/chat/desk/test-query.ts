/** A test query: what the designer would be given for a question that begins a conversation. No answer is written. */
import type { FoundPassage, KnowledgeAnswer } from '../../../shared/knowledge.ts';
import { FIRST_ROOM_NAME } from '../../../shared/rooms.ts';
import { type LibraryPassage, MIN_RELEVANCE } from '../../platform/aws/library.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { ground } from '../answer/answer.ts';
import { checkTokenBudget } from '../conversation/fair-use.ts';
import { historyFrom } from '../conversation/history.ts';
import { asHome } from '../rooms/home/home.ts';
import { newRoom } from '../rooms/rooms.ts';
import { hazardCard } from '../safety/cards/cards.ts';
import { firstLine } from '../safety/lines/first-line.ts';
import type { Grounded } from '../turn.ts';

const GROUND_MS = 20_000;

/**
 * Understands the question and searches for it.
 * @throws Refusal 503 when the knowledge base cannot be asked, or the day's tokens are spent: the fast model reads the question.
 */
export async function testQuery(question: string): Promise<KnowledgeAnswer> {
  await checkTokenBudget();
  const turn = await groundedFor(question);
  const { standalone, queries, intent, topic, by } = turn.understanding;
  const { language } = turn;
  return {
    understanding: { standalone, queries, intent, language, topic, by },
    searched: turn.found.queries,
    hazards: turn.stop.map((kind) => ({ ...hazardCard(kind), firstLine: firstLine(kind, language) })),
    weakScore: MIN_RELEVANCE,
    passages: numberedPassages(turn),
    weak: turn.found.weak.map((passage) => asFound(passage, null)),
  };
}

async function groundedFor(question: string): Promise<Grounded> {
  try {
    const asked = {
      question,
      subject: question,
      past: [],
      imageUrl: null,
      spot: null,
      home: asHome(),
      room: newRoom({ name: FIRST_ROOM_NAME }),
      history: historyFrom([]),
    };
    return await ground(asked, () => {}, AbortSignal.timeout(GROUND_MS));
  } catch (error) {
    log.warn('a test query failed', describeError(error));
    throw new Refusal(503, 'The knowledge base cannot be asked just now. System Health says more.');
  }
}

/** In the designer's order and by its numbers; safety cards have no score. */
function numberedPassages({ passages, found }: Grounded): FoundPassage[] {
  return passages.map(({ source: { n, title, heading, document, passage }, text }) => {
    const searched = found.passages.find((one) => one.passage === passage && one.text === text);
    if (searched) return asFound(searched, n);
    return { n, score: null, title, heading, document, passage, place: '', page: null, text };
  });
}

const asFound = (passage: LibraryPassage, n: number | null): FoundPassage => ({
  ...passage,
  n,
  page: Number(/^page (\d+)/.exec(passage.place)?.[1]) || null,
});
