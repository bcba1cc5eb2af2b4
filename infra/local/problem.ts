/** What can go wrong at start, as one line with the remedy. Anything else is a fault of ours and shows its stack. */
export class Problem extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'Problem';
  }
}
