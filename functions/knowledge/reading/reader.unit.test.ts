/** The memory that a file may take that is made to unpack into gigabytes. */
import { expect, test } from 'vitest';
import { peakOf, peakOfChildren } from '../../../infra/testing/child-memory.ts';
import { pdfBomb, pdfOf } from '../../../infra/testing/files/pdf.ts';
import { reader } from './reader.ts';

const never = new AbortController().signal;

// Only Linux, on which Lambda runs, counts all memory that a process may write.
test.runIf(process.platform === 'linux')('a PDF bomb takes under 800 MB, and the next file is read', async () => {
  const bomb = await pdfBomb();
  expect(bomb.length).toBeLessThan(12_000);
  const files = reader();
  const before = peakOf('self');
  const refused = expect(files.read('bomb.pdf', bomb, never)).rejects.toMatchObject({
    name: 'FatalFile',
    message: 'It takes too much memory to read. Split it into smaller files.',
  });
  expect(await peakOfChildren(refused)).toBeLessThan(800);
  expect(peakOf('self') - before).toBeLessThan(200);
  const { passages } = await files.read('facts.pdf', await pdfOf(['Quolls nap at noon.']), never);
  await files.close();
  expect(passages).toMatchObject([{ text: 'Quolls nap at noon.' }]);
});
