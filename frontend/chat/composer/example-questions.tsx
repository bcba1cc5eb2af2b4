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

interface ExampleQuestionsProps {
  onChoose: (question: string) => void;
  /** `plates`: pictures with captions, for a page that has nothing else yet. `list`: rows below the conversation. */
  look: 'plates' | 'list';
}

/** The six cards, under their heading. */
export function ExampleQuestions({ onChoose, look }: ExampleQuestionsProps) {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="text-h4">
        Where people start
      </h2>
      <ul
        className={
          look === 'plates'
            ? 'mt-4 grid grid-cols-2 gap-x-5 gap-y-6 sm:gap-x-6 md:grid-cols-3 lg:gap-y-6'
            : 'mt-3 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3'
        }
      >
        {EXAMPLES.map((example) => (
          <li key={example.question} className={look === 'plates' ? '' : 'border-t border-rule'}>
            <Card {...example} look={look} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ question, picture, look, onChoose }: (typeof EXAMPLES)[number] & ExampleQuestionsProps) {
  const plate = look === 'plates';
  return (
    <button
      type="button"
      onClick={() => onChoose(question)}
      className={`group w-full text-left ${plate ? 'block' : 'grid grid-cols-[1fr_4.5rem] items-start gap-4 py-3.5'}`}
    >
      <span
        className={plate ? 'block overflow-hidden rounded-picture' : 'order-last block overflow-hidden rounded-picture'}
      >
        <Picture
          name={picture}
          alt=""
          sizes={plate ? '(min-width: 62rem) 390px, (min-width: 48rem) 31vw, 46vw' : '72px'}
          className={`transition-[scale] duration-200 group-hover:scale-[1.02] ${plate ? 'aspect-[3/2] lg:aspect-[5/2]' : 'aspect-[3/2]'}`}
        />
      </span>
      <span
        className={`block decoration-gum decoration-1 underline-offset-4 group-hover:underline ${plate ? 'mt-2.5 text-small text-balance' : 'text-small text-pretty'}`}
      >
        {question}
      </span>
    </button>
  );
}
