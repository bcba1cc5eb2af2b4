/** What a member wrote, as paragraphs of plain text with links; folded, a long one shows its first lines. */

import { openingOf, paragraphsOf, partsOf } from './linked-text.ts';
import { useUnfolded } from './unfolded.ts';

interface MemberTextProps {
  /** Names the text while it is folded. */
  id: string;
  content: string;
  /** Shows the first lines of a long text, and the rest in the same place on request. */
  folds?: boolean;
  className?: string;
}

/**
 * Line ends are kept, words of any length are broken to fit, and nothing is painted beyond its own place: characters that
 * stack upon each other without end could cover what stands around them.
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

/** A sentence that ends where the text is cut needs no dots. */
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
