/** What a question for the library is written as. */

/** A question, the article that answers it, and others that answer it as well. */
export type RetrievalQuestion = readonly [question: string, article: string, ...alsoRight: string[]];
