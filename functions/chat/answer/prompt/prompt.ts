/** The prompts of the answering model: each question with what the answer is to rest on, fenced. */
import type { ContentBlock } from '@aws-sdk/client-bedrock-runtime';
import type { Note } from '../../../../shared/chat.ts';
import type { Grounded, Look, Passage, Photo } from '../../turn.ts';
import { empty, fenced, group } from '../model/fence.ts';
import { homeBlock, roomBlock, spotBlock, sunOf } from './surroundings.ts';

/** A question in the history or at the end of the latest turn. @param photo The number of the photo that it brought. */
export const questionBlock = (question: string, photo?: number): string => fenced('question', question, { photo });

/** The content of the latest turn: the photos (WebP, as every stored photo is), each after its label, then one block of text. */
export function latestTurn(turn: Grounded): ContentBlock[] {
  const images = turn.photos.flatMap(({ n, photo: { bytes } }) => [
    { text: empty('photo', { n }) },
    { image: { format: 'webp' as const, source: { bytes } } },
  ]);
  return [...images, { text: textOf(turn) }];
}

function textOf(turn: Grounded): string {
  const { question, language, passages, stop, line, care, sum } = turn;
  const { intent, excludes } = turn.understanding;
  const [kind] = stop;
  const newest = turn.photos.at(-1)?.n;
  const home = homeAskedAbout(turn);
  const sun = sunOf({ home, room: turn.room });
  const lines = [
    homeBlock(home),
    roomBlock(turn.room),
    sun === undefined ? undefined : fenced('direct-sun', sun),
    ...photoBlocks(turn),
    line === undefined ? undefined : fenced('hazard', line, { kind }),
    ...care.map((one) => empty('care', { kind: one })),
    ...excludes.map((thing) => fenced('excludes', thing)),
    sum && fenced('sum', sum.line, { kind: sum.kind }),
    intent === 'question' ? undefined : fenced('intent', intent),
    language === 'en' || language === 'und' ? undefined : fenced('language', language),
    group('passages', passages.map(passageLine)),
    turn.history.isCutOff ? empty('cut-off', {}) : undefined,
    questionBlock(question, turn.imageUrl === null ? undefined : newest),
  ];
  return lines.filter((one) => one !== undefined).join('\n');
}

/** What is known of the photos: pins of earlier ones, what was seen in the newest, its notes and its colours. */
function photoBlocks({ photos, look, history, spot, imageUrl }: Grounded): (string | undefined)[] {
  const newest = photos.at(-1);
  const isLookedAt = look !== undefined || (imageUrl === null && spot === null);
  return [
    ...history.pins.slice(-2).map(({ photo, notes }) => noteLines('pin', notes, { photo })),
    newest && photoLine(newest.n, look, isLookedAt),
    spot ? spotBlock(spot, newest?.n) : undefined,
    look && look.notes.length > 0 ? noteLines('note', look.notes) : undefined,
    paletteOf(newest?.photo),
  ];
}

/** The home, in the state of the place that the question names. What its postcode says of the climate is not so elsewhere. */
function homeAskedAbout({ home, understanding }: Grounded): Grounded['home'] {
  const state = understanding.state ?? home.state;
  return state === home.state ? home : { ...home, state, climate: null };
}

const photoLine = (n: number, look: Look | undefined, isLookedAt: boolean): string =>
  empty('photo', {
    n,
    kind: look?.kind || undefined,
    era: look?.era || undefined,
    problem: look?.problem,
    looked: isLookedAt ? undefined : 'no',
    materials: look?.materials.join('; ') || undefined,
    light: [look?.light.side, look?.light.time].filter(Boolean).join(', ') || undefined,
  });

const paletteOf = (photo: Photo | undefined): string | undefined =>
  photo && photo.palette.length > 0
    ? group(
        'palette',
        photo.palette.map(({ hex, share }) => empty('colour', { hex, share })),
      )
    : undefined;

const percent = (share: number): number => Math.round(100 * share);

const noteLines = (name: 'note' | 'pin', notes: readonly Note[], attributes = {}): string =>
  group(
    `${name}s`,
    notes.map(({ n, kind, title, text, x, y }) => fenced(name, text, { n, kind, title, x: percent(x), y: percent(y) })),
    attributes,
  );

const passageLine = ({ source: { n, title, heading }, text, avoid }: Passage): string =>
  fenced('passage', text, { n, title, heading, avoid: avoid?.join('; ') });
