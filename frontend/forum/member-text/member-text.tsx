/** A member's text as paragraphs with links. */
import type { ReactNode } from 'react';
import { paragraphsOf, partsOf } from './linked-text.ts';

interface MemberTextProps {
  content: string;
  className?: string;
  /** Rendered below the text. */
  children?: ReactNode;
}

/**
 * Keeps line breaks, breaks words of any length, and clips painting to its box: stacked combining characters could cover the
 * content around it.
 */
export const MemberText = ({ content, className = '', children }: MemberTextProps) => (
  <div className={`measure ${className}`}>
    <div className="space-y-3.5 overflow-clip wrap-anywhere [overflow-clip-margin:0.75rem]" data-selectable>
      {paragraphsOf(content).map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line">
          <Linked text={paragraph} />
        </p>
      ))}
    </div>
    {children}
  </div>
);

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
