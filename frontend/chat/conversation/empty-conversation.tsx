/** What a member sees before their first question: what to send, what comes back, and questions to start from. */
import { ExampleQuestions } from '../composer/example-questions.tsx';

export function EmptyConversation({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <>
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h1>Which room is it?</h1>
        <p className="measure text-charcoal">
          Photograph it by daylight, from the doorway, and ask. You get back what the house is telling you, pinned to
          your photo, and the passages of our library that the answer rests on.
        </p>
      </div>
      <div className="mt-8 border-t border-ink pt-6">
        <ExampleQuestions look="plates" onChoose={onChoose} />
      </div>
    </>
  );
}
