/** The options of `npm run bench -- designer`. */
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Who answers: the emulator, a model on Bedrock, or a model server on this machine (CHAT_URL). */
  model: 'stand-in' | 'bedrock' | 'local';
  /** Prints what failed below the table. */
  verbose: boolean;
  /** Asks the cases of held-out/ instead of everything else; no bar is a gate then. */
  heldOut: boolean;
  /** Asks only the questions whose key begins with this; no bar is a gate then. */
  only: string | undefined;
  /** The Markdown file for the conversations. */
  transcripts: string | undefined;
  /** A file of recorded answers to score instead of new ones. */
  recorded: string | undefined;
  /** The file to record the answers in. */
  record: string | undefined;
}

/**
 * @param args The arguments after the bench's name.
 * @throws TypeError of `parseArgs` for an unknown option.
 */
export function benchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bedrock: { type: 'boolean', default: false },
      local: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'held-out': { type: 'boolean', default: false },
      only: { type: 'string' },
      transcripts: { type: 'string' },
      recorded: { type: 'string' },
      record: { type: 'string' },
    },
  });
  const model = values.bedrock ? 'bedrock' : values.local ? 'local' : 'stand-in';
  if (model === 'local' && !process.env.CHAT_URL)
    throw new Error('--local needs CHAT_URL, the address of an OpenAI-compatible server, and CHAT_MODEL.');
  // In every other run the emulator answers, whatever the shell has set.
  if (model !== 'local') delete process.env.CHAT_URL;
  const day = new Date().toISOString().slice(0, 10);
  return {
    model,
    verbose: values.verbose,
    heldOut: values['held-out'],
    only: values.only,
    transcripts: values.transcripts,
    recorded: values.recorded,
    record: values.record ?? (model === 'stand-in' ? undefined : `designer-${model}-${day}.json`),
  };
}
