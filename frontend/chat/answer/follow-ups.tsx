/** Suggested questions after the newest answer: pressing one asks it. */
import { Icon } from '../../ui/media/icons.tsx';

interface FollowUpsProps {
  suggestions: readonly string[];
  /** Undefined while another question cannot be asked. */
  onAsk: ((question: string) => void) | undefined;
}

/** The text in the composer stays there. */
export function FollowUps({ suggestions, onAsk }: FollowUpsProps) {
  return (
    <section aria-labelledby="follow-ups" className="mt-5.5">
      <h3 id="follow-ups" className="mb-1 font-sans text-note font-semibold tracking-normal text-charcoal">
        You could ask next
      </h3>
      <ul className="border-t border-rule">
        {suggestions.map((question) => (
          <li key={question} className="border-b border-rule">
            <button
              type="button"
              disabled={onAsk === undefined}
              onClick={() => onAsk?.(question)}
              className="group flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left text-small disabled:text-charcoal"
            >
              <span dir="auto" className="decoration-1 underline-offset-4 group-enabled:group-hover:underline">
                {question}
              </span>
              <Icon className="size-5 text-gum">
                <path d="M4 12h15M13 5.5l6.5 6.5-6.5 6.5" />
              </Icon>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
