/** What members wrote with a rating and agreed to share. */
import { type AnswersReport, MAX_SHARED_WORDS } from '../../../shared/designer/answers-report.ts';
import { RATING_REASONS } from '../../../shared/designer/rating.ts';
import { formatDate } from '../../ui/text/dates.ts';
import { inWords } from './figure-table.tsx';

export function SharedWords({ words }: { words: AnswersReport['words'] }) {
  return (
    <section aria-labelledby="shared-words">
      <h3 id="shared-words">In members’ words</h3>
      {words.length === 0 ? (
        <p className="mt-2 text-small">Nobody has shared words with a rating.</p>
      ) : (
        <>
          <p className="cap mt-1">Shared by the members who wrote them, newest first, up to {MAX_SHARED_WORDS}.</p>
          <ul className="mt-3 border-b border-rule">
            {words.map(({ at, rating, reason, words: said, topic }) => (
              <li key={at + said} className="border-t border-rule py-3.5 text-small">
                <p dir="auto" className="measure wrap-anywhere whitespace-pre-wrap" data-selectable>
                  {said}
                </p>
                <p className="cap mt-1">
                  {rating === 'up' ? 'Helpful' : 'Not helpful'}
                  {reason !== null && `: ${RATING_REASONS[reason]}`}. {inWords(topic)}, {formatDate(at)}.
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
