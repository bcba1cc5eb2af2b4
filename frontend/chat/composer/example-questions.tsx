/** Six questions that people start with; choosing one fills the input. */
import { noBreakHyphens } from '../../ui/text/typesetting.tsx';

const EXAMPLES = [
  'How do I open up a Queenslander without losing its bones?',
  'Which whites work under Sydney light?',
  'Where does everything go in a 40 square metre flat?',
  'Where should the lamps go in an open-plan room?',
  'Can we paint the timber in a Federation sitting room?',
  'Help me plan a bathroom I can grow old in.',
] as const;

interface ExampleQuestionsProps {
  onChoose: (question: string) => void;
}

/** In an empty conversation. They have no pictures: a picture would be attached, and become the room's photo. */
export const ExampleQuestions = ({ onChoose }: ExampleQuestionsProps) => (
  <section aria-labelledby="examples">
    <h2 id="examples">Ask about your house</h2>
    <p className="mt-1 mb-4.5 text-charcoal">With a photo or without. Every answer shows its sources.</p>
    <Questions onChoose={onChoose} />
  </section>
);

/** One line that unfolds, below the newest answer. */
export const FoldedExamples = ({ onChoose }: ExampleQuestionsProps) => (
  <details className="group mt-8 print:hidden">
    <summary className="link flex min-h-11 items-center text-small">Six questions people start with</summary>
    <Questions onChoose={onChoose} />
  </details>
);

const Questions = ({ onChoose }: ExampleQuestionsProps) => (
  <ul className="border-t border-rule">
    {EXAMPLES.map((question) => (
      <li key={question} className="border-b border-rule">
        <button
          type="button"
          onClick={() => onChoose(question)}
          className="block min-h-14 w-full py-3 text-left hover:text-eucalypt"
        >
          {noBreakHyphens(question)}
        </button>
      </li>
    ))}
  </ul>
);
