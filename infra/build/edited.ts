/** Changes of a source by the places that its parser names. */

/** A source as Vite parses it. */
export type Program = ReturnType<typeof import('vite').parseAst>;

/** What stands from `at` to before `end` becomes `text`. */
export interface Edit {
  at: number;
  end: number;
  text: string;
}

/** @param edits in the order of their places. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight((text, { at, end, text: next }) => text.slice(0, at) + next + text.slice(end), code);
