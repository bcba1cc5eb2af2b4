/** The form of a question for the library. */

/** A question, the article that answers it, and others that answer it as well. */
export type RetrievalQuestion = readonly [question: string, article: string, ...alsoRight: string[]];
