/** How answers were rated, for each version of the prompt. */
import type { PromptRatings } from '../../../shared/designer/answers-report.ts';
import { RATING_REASONS } from '../../../shared/designer/rating.ts';
import { formatDate } from '../../ui/text/dates.ts';
import { grouped } from '../../ui/text/numbers.ts';

export function Ratings({ prompts }: { prompts: readonly PromptRatings[] }) {
  return (
    <section aria-labelledby="ratings">
      <h3 id="ratings">Ratings</h3>
      <p className="cap mt-1">
        By prompt, newest first. Each change to the assistant’s instructions starts a new prompt.
      </p>
      <ol className="mt-3 border-b border-rule">
        {prompts.map((prompt) => (
          <Prompt key={prompt.version} prompt={prompt} />
        ))}
      </ol>
    </section>
  );
}

function Prompt({ prompt: { version, firstAt, lastAt, answers, up, down, reasons } }: { prompt: PromptRatings }) {
  const [from, to] = [formatDate(firstAt), formatDate(lastAt)];
  const rated = up + down;
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-rule py-3.5 text-small sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <p>
          <b>Prompt {version}</b>
        </p>
        <p className="cap">
          {from === to ? from : `${from} to ${to}`}, {answers === 1 ? 'one answer' : `${grouped(answers)} answers`}
        </p>
      </div>
      <div>
        <p>{rated === 0 ? 'Not rated yet.' : `${grouped(up)} helpful, ${grouped(down)} not helpful.`}</p>
        {reasons.length > 0 && (
          <ul className="mt-1 text-charcoal">
            {reasons.map(({ reason, ratings }) => (
              <li key={reason}>
                {RATING_REASONS[reason]}: <span className="tabular-nums">{grouped(ratings)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
