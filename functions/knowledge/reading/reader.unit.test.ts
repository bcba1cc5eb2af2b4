/** What a file may cost that is made to unpack into gigabytes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pdfBomb, pdfOf } from '../../../infra/testing/files/pdf.ts';
import { reader } from './reader.ts';

const never = new AbortController().signal;

/** The most that a process, or this one, has held in memory, in MB (proc(5)). */
const peakOf = (pid: number | string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Watches the processes that this one starts until `work` has ended. @returns Their highest peak. */
async function peakOfChildren(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of children())
      try {
        peak = Math.max(peak, peakOf(pid));
      } catch {
        // It has ended meanwhile.
      }
  }, 10);
  await work.finally(() => clearInterval(timer));
  return peak;
}

// Only Linux, which Lambda is, counts what a process may write.
test.runIf(process.platform === 'linux')('kilobytes of PDF take no gigabyte, and the next file is read', async () => {
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
