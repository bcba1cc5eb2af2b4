/**
 * What members would ask, each with the article of the shipped library that answers it: four for every article. Written from
 * the articles' subjects before any search ran with them, in a member's words and not the article's. A question changes
 * only when it was wrong about its article, never because a search does not find it.
 */
import { EVERYDAY_QUESTIONS } from './everyday-questions.ts';
import { FIRST_QUESTIONS } from './first-questions.ts';
import { NEWER_QUESTIONS } from './newer-questions.ts';
import type { RetrievalQuestion } from './question.ts';
import { WANTED_QUESTIONS } from './wanted-questions.ts';

export const RETRIEVAL_QUESTIONS: readonly RetrievalQuestion[] = [
  ...FIRST_QUESTIONS,
  ...NEWER_QUESTIONS,
  ...WANTED_QUESTIONS,
  ...EVERYDAY_QUESTIONS,
];
