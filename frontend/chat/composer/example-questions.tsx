/** Six questions that people start with; choosing one fills the input. */
import { noBreakHyphens } from '../../ui/typesetting.tsx';

const EXAMPLES = [
  'How do I open up a Queenslander without losing its bones?',
  'Which whites work under Sydney light?',
  'Where does everything go in a 40 square metre flat?',
  'Where should the lamps go in an open-plan room?',
  'Can we paint the timber in a Federation sitting room?',
  'Help me plan a bathroom I can grow old in.',
] as const;

/** The six questions under a heading. They have no pictures: a picture would be attached, and become the room's photo. */
export function ExampleQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="border-b border-ink pb-3">
        Where people start
      </h2>
      <ul className="example-questions">
        {EXAMPLES.map((question) => (
          <li key={question} className="border-b border-rule">
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="block min-h-11 w-full py-3 text-left text-small hover:text-eucalypt"
            >
              {noBreakHyphens(question)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
