/** Edits a source at positions that its parser reports. */

/** A source as Vite parses it. */
export type Program = ReturnType<typeof import('vite').parseAst>;

/** Replaces the source from `at` to before `end` with `text`. */
export interface Edit {
  at: number;
  end: number;
  text: string;
}

/** @param edits In ascending order of position. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight((text, { at, end, text: next }) => text.slice(0, at) + next + text.slice(end), code);
