/** Writes the answer: the fixed line about a danger, then the designer's words, with their citations cleaned as they arrive. */
import type { Draft, Grounded, OnEvent } from '../turn.ts';
import { asCited, citationFilter } from './check/citations.ts';
import { recitesPrompt } from './check/prompt-echo.ts';
import { ReplyFailure } from './failure.ts';
import { CUT_OFF, designerWords } from './model/stream.ts';

/**
 * Fills the draft. Ends early, without an error, once `signal` aborts.
 * @throws ReplyFailure when the model fails, says nothing, or recites its instructions; nothing of such a recital is kept.
 */
export async function write(turn: Grounded, draft: Draft, send: OnEvent, signal: AbortSignal): Promise<void> {
  const say = (words: string) => {
    if (words === '') return;
    draft.content += words;
    send('text', { delta: words });
  };
  const { passages, stop, line } = turn;
  const [kind] = stop;
  const [card] = passages;
  const opening = line === undefined ? '' : `${line} [1]\n\n`;
  if (opening !== '' && kind && card) send('hazard', { kind, source: card.source });
  say(opening);
  draft.openingLength = opening.length;
  // The opening cites the card of the gravest danger.
  const citations = citationFilter(
    passages.map(({ source }) => source.n),
    opening === '' || !card ? [] : [card.source.n],
  );
  try {
    for await (const words of designerWords(turn, signal))
      if (words === CUT_OFF) draft.isCut = true;
      else say(checked(draft, citations.push(words)));
    say(citations.flush());
  } finally {
    draft.passages = asCited(passages, citations.cited);
  }
  if (draft.content.slice(draft.openingLength).trim() === '' && !signal.aborted) throw new ReplyFailure('empty');
}

/** How many characters before the newest words a recited run can span. */
const RECITAL_SPAN = 400;

function checked(draft: Draft, words: string): string {
  if (!recitesPrompt(draft.content.slice(-RECITAL_SPAN) + words)) return words;
  draft.content = '';
  throw new ReplyFailure('refused');
}
