/** What may follow the newest answer: steps for the to-do, added by a press, and questions, asked by one. */
import type { ReactNode } from 'react';
import type { ChatMessage, Todo } from '../../../shared/chat.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { hasTask } from '../plan/task-list.ts';
import { TradeMark } from '../plan/task-marks.tsx';
import { useAddTasks } from '../plan/use-add-tasks.ts';
import { useRoom } from '../rooms/use-rooms.ts';

interface FollowUpsProps {
  message: ChatMessage;
  /** Undefined while another question cannot be asked. */
  onAsk: ((question: string) => void) | undefined;
}

/** The text in the composer stays there. */
export function FollowUps({ message: { roomId, suggestions, todos }, onAsk }: FollowUpsProps) {
  const tasks = useRoom(roomId).data?.tasks ?? [];
  const add = useAddTasks(roomId);
  return (
    <>
      <Rows title="You could do next">
        {todos.map((todo) => (
          <Row
            key={todo.text}
            text={todo.text}
            onPress={() => void add({ text: todo.text, licensed: todo.licensed })}
            below={<TradeOf todo={todo} />}
          >
            <b className="font-semibold text-eucalypt">
              {hasTask(tasks, todo) ? 'Added' : 'Add'}
              <span className="sr-only"> to to-do</span>
            </b>
          </Row>
        ))}
      </Rows>
      <Rows title="You could ask next">
        {suggestions.map((question) => (
          <Row key={question} text={question} onPress={onAsk && (() => onAsk(question))}>
            <Icon className="size-5 text-gum" path="M4 12h15M13 5.5l6.5 6.5-6.5 6.5" />
          </Row>
        ))}
      </Rows>
    </>
  );
}

/** Who does the step, where that is not the member: marked as in the to-do if it takes a licence. */
function TradeOf({ todo: { trade, licensed } }: { todo: Todo }) {
  if (licensed) return <TradeMark trade={trade === null ? 'Licensed trade' : `Licensed ${trade}`} />;
  return trade !== null && <span className="block cap first-letter:uppercase">{trade}</span>;
}

/** Renders nothing without rows. */
const Rows = ({ title, children }: { title: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <section aria-label={title} className="mt-5.5 print:hidden">
      <h3 className="mb-1 font-sans text-note font-semibold tracking-normal text-charcoal">{title}</h3>
      <ul className="border-t border-rule">{children}</ul>
    </section>
  );

interface RowProps {
  text: string;
  /** Undefined while a press can do nothing. */
  onPress: (() => void) | undefined;
  below?: ReactNode;
  /** What a press does, at the end of the row. */
  children: ReactNode;
}

const Row = ({ text, onPress, below, children }: RowProps) => (
  <li className="border-b border-rule">
    <button
      type="button"
      disabled={onPress === undefined}
      onClick={onPress}
      className="group flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left text-small disabled:text-charcoal"
    >
      <span>
        <span dir="auto" className="block decoration-1 underline-offset-4 group-enabled:group-hover:underline">
          {text}
        </span>
        {below}
      </span>
      {children}
    </button>
  </li>
);
