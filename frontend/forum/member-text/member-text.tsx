/** A member's text as paragraphs with links. With `folds`, a long text shows its first lines. */

import { openingOf, paragraphsOf, partsOf } from './linked-text.ts';
import { useUnfolded } from './unfolded.ts';

interface MemberTextProps {
  /** The key under which its open state is stored. */
  id: string;
  content: string;
  /** Shows the first lines of a long text, and the rest in place on request. */
  folds?: boolean;
  className?: string;
}

/**
 * Keeps line breaks, breaks words of any length, and clips painting to its box: stacked combining characters could cover the
 * content around it.
 */
export function MemberText({ id, content, folds = false, className = '' }: MemberTextProps) {
  const [open, setOpen] = useUnfolded(`text:${id}`);
  const opening = folds ? openingOf(content) : undefined;
  const folded = opening !== undefined && !open;
  return (
    <div className={`measure ${className}`}>
      <div className="space-y-3.5 overflow-clip wrap-anywhere [overflow-clip-margin:0.75rem]" data-selectable>
        {paragraphsOf(folded ? cutOff(opening) : content).map((paragraph, index) => (
          <p key={index} dir="auto" className="whitespace-pre-line">
            <Linked text={paragraph} />
          </p>
        ))}
      </div>
      {opening !== undefined && (
        <button
          type="button"
          className="link mt-1.5 min-h-6 text-note"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}

/** Adds an ellipsis, unless the cut is at the end of a sentence. */
const cutOff = (opening: string): string => (/[.!?]$/.test(opening) ? opening : `${opening} …`);

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
        className="font-semibold text-eucalypt underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {part.words}
      </a>
    ),
  );
}
