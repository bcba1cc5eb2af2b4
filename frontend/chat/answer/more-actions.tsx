/** The rarer actions of an answer: copy it as Markdown, put its steps on the to-do, keep what was said. */
import { useRef, useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { TaskLine } from '../plan/new-task.tsx';
import { hasTask } from '../plan/task-list.ts';
import { useAddTasks } from '../plan/use-add-tasks.ts';
import { useRoom } from '../rooms/use-rooms.ts';
import { lineOf, RememberThis } from './remember-this.tsx';
import { TextButton } from './text-button.tsx';

interface MoreActionsProps {
  message: ChatMessage;
  question: ChatMessage | undefined;
  onCopyMarkdown: () => void;
  copyIcon: string;
}

export function MoreActions({ message, question, onCopyMarkdown, copyIcon }: MoreActionsProps) {
  const { roomId, content, todos } = message;
  const tasks = useRoom(roomId).data?.tasks ?? [];
  const add = useAddTasks(roomId);
  const box = useRef<HTMLDivElement>(null);
  const [isRemembering, setIsRemembering] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  /** The selected words, else the designer's steps, else a line to type. */
  const addToTodo = () => {
    const selected = selectionIn(box.current?.closest('article'));
    if (selected !== '') void add({ text: selected });
    else if (todos.length > 0) void add(...todos.map(({ text, licensed }) => ({ text, licensed })));
    else setIsTyping(true);
  };
  return (
    <div ref={box} className="order-last flex basis-full flex-wrap gap-x-5">
      <TextButton onClick={onCopyMarkdown} icon={copyIcon}>
        Copy as Markdown
      </TextButton>
      <TextButton
        onClick={addToTodo}
        expanded={todos.length === 0 ? isTyping : undefined}
        icon="M4 6.5h9M4 12h9M4 17.5h6M17 13.5v7M13.5 17h7"
      >
        {todos.length > 0 && todos.every((todo) => hasTask(tasks, todo)) ? 'Added' : 'Add to to-do'}
      </TextButton>
      <TextButton
        onClick={() => setIsRemembering(true)}
        icon="M6.5 4h11A1.5 1.5 0 0 1 19 5.5V20l-7-4.5L5 20V5.5A1.5 1.5 0 0 1 6.5 4z"
      >
        Remember this
      </TextButton>
      {isTyping && (
        <TaskLine
          draft={`todo:${message.id}`}
          takesFocus
          onAdd={(text) => void add({ text })}
          onEscape={() => {
            setIsTyping(false);
            box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
          }}
          onLeave={() => setIsTyping(false)}
        />
      )}
      <RememberThis
        roomId={roomId}
        text={question?.content ?? content}
        open={isRemembering}
        onOpenChange={setIsRemembering}
      />
    </div>
  );
}

const MAX_SELECTED = 300;

/** The text selected in the article, on one line; empty if the selection is elsewhere or empty. */
function selectionIn(article: Element | null | undefined): string {
  const selection = getSelection();
  if (!article || !selection?.anchorNode || !article.contains(selection.anchorNode)) return '';
  const line = withoutNumbers(selection.toString().replaceAll(/[\s\u2060]+/g, ' ')).trim();
  return line.length <= MAX_SELECTED ? line : lineOf(line);
}

/** Removes citation numbers: a job has no sources. */
const withoutNumbers = (text: string): string => text.replaceAll(/\s*\[[\d,\s]+\]/g, '');
