/** Reads what the product's chat function writes into a user turn: numbered passages of the library, then the question. */

export interface PromptPassage {
  /** The number by which the answer cites it. */
  n: number;
  title: string;
  heading: string;
  text: string;
}

export interface Prompt {
  passages: PromptPassage[];
  question: string;
}

const PASSAGE = /<passage n="(\d+)" title="([^"]*)" heading="([^"]*)">([\s\S]*?)<\/passage>/g;
const QUESTION = /<question>([\s\S]*?)<\/question>\s*$/;

/**
 * Everything between the tags is escaped, so a tag written by a member or in a document stays text.
 * @param text The text of a user turn; without the tags the whole text is the question.
 */
export function readPrompt(text: string): Prompt {
  const question = QUESTION.exec(text);
  if (!question) return { passages: [], question: text.trim() };
  const passages = [...text.slice(0, question.index).matchAll(PASSAGE)].map(
    ([, n, title = '', heading = '', body = '']) => ({
      n: Number(n),
      title: unescaped(title),
      heading: unescaped(heading),
      text: unescaped(body),
    }),
  );
  return { passages, question: unescaped(question[1] ?? '').trim() };
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
