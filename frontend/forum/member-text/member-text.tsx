/** What a member wrote, as paragraphs of plain text with links; a long one opens with its start. */

import { useUnfolded } from '../feed/unfolded.ts';
import { openingOf, paragraphsOf, partsOf } from './linked-text.ts';

/**
 * Line ends are kept, words of any length are broken to fit, and nothing is painted beyond its own place: characters that
 * stack upon each other without end could cover what stands around them. `id` names the text while it is folded.
 */
export function MemberText({ id, content, className = '' }: { id: string; content: string; className?: string }) {
  const [open, setOpen] = useUnfolded(`text:${id}`);
  const opening = openingOf(content);
  const folded = opening !== undefined && !open;
  return (
    <div className={`measure ${className}`}>
      <div className="space-y-4 overflow-clip wrap-anywhere [overflow-clip-margin:0.75rem]" data-selectable>
        {paragraphsOf(folded ? `${opening} …` : content).map((paragraph, index) => (
          <p key={index} dir="auto" className="whitespace-pre-line">
            <Linked text={paragraph} />
          </p>
        ))}
      </div>
      {opening !== undefined && (
        <button
          type="button"
          className="link mt-3 min-h-6 text-small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Read on'}
        </button>
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="nofollow ugc noopener"
        className="underline decoration-1 underline-offset-4 hover:text-eucalypt hover:decoration-2"
      >
        {part.words}
      </a>
    ),
  );
}
