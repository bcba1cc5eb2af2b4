/** Adds a line of an answer to the room's to-do: the selected text, else its first sentence. */
import { useRef } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { lineOf } from '../tasks/line-of.ts';
import { useAddTask } from '../tasks/use-add-task.ts';
import { TextButton } from './answer-actions.tsx';
import { plainTextOf } from './plain-text.ts';

export function AddToTodo({ message }: { message: ChatMessage }) {
  const add = useAddTask(message.roomId);
  const button = useRef<HTMLButtonElement>(null);
  const press = () => {
    const selected = selectionIn(button.current?.closest('article'));
    void add({ text: selected || lineOf(withoutNumbers(plainTextOf(message.content, []))) });
  };
  return (
    <TextButton ref={button} onClick={press} icon="M4 6.5h9M4 12h9M4 17.5h6M17 13.5v7M13.5 17h7">
      Add to to-do
    </TextButton>
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
