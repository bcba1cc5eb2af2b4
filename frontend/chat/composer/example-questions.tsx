/** Six questions that people start with; choosing one fills the input. */
import { Picture, type PictureName } from '../../ui/media/picture.tsx';

const EXAMPLES: readonly { question: string; picture: PictureName }[] = [
  { question: 'How do I open up a Queenslander without losing its bones?', picture: 'verandah' },
  { question: 'Which whites work under Sydney light?', picture: 'coastal' },
  { question: 'Where does everything go in a 40 square metre flat?', picture: 'small' },
  { question: 'Where should the lamps go in an open-plan room?', picture: 'dusk' },
  { question: 'Can we paint the timber in a Federation sitting room?', picture: 'federation' },
  { question: 'Help me plan a bathroom I can grow old in.', picture: 'bathroom' },
];

/** The six questions, under their heading. */
export function ExampleQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="border-b border-ink pb-3">
        Where people start
      </h2>
      <ul className="example-questions">
        {EXAMPLES.map(({ question, picture }) => (
          <li key={question} className="border-b border-rule">
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="grid w-full grid-cols-[1fr_5.25rem] items-center gap-4 py-3 text-left text-small hover:text-eucalypt"
            >
              {question}
              <Picture name={picture} alt="" sizes="84px" className="aspect-[3/2]" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
