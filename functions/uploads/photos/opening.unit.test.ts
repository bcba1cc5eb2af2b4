/** The process that opens photos: photos that kill it, or for which its memory runs out. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { children, peakOf, peakOfChildren } from '../../../infra/testing/child-memory.ts';
import { BOMBS } from '../../../infra/testing/files/bombs.ts';
import { BoundedProcess, CODE_RANGE_MB } from '../../platform/bounded-process.ts';
import { openPhoto } from './opening.ts';
import { OPENING, OPENING_FILE, type Opened } from './opening-process.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c58f57' } })
    .png({ progressive: true })
    .toBuffer();
const TOO_MUCH = 'This photo takes too much memory to open. Please save it smaller, or as a JPEG, and try again.';

// Only Linux shows the processes.
test.runIf(process.platform === 'linux')('a photo that kills the process is refused; the next is opened', async () => {
  const [vast, small] = await Promise.all([picture(5_000), picture(40)]);
  const before = peakOf('self');
  await openPhoto(small);
  const refused = expect(openPhoto(vast)).rejects.toMatchObject({ status: 422, message: TOO_MUCH });
  const next = openPhoto(small);
  for (const pid of children()) process.kill(Number(pid), 'SIGKILL');
  await refused;
  expect(await next).toMatchObject({ width: 40, height: 40 });
  // Only the child process loads the decoders.
  expect(peakOf('self') - before).toBeLessThan(60);
});

test.runIf(process.platform === 'linux')('a photo that needs too much memory is refused', async () => {
  const bounds = { dataMB: 200 + CODE_RANGE_MB, heapMB: 64, startMs: 20_000, timeMs: 20_000 };
  const opening = new BoundedProcess<{ bytes: Uint8Array }, Opened>(OPENING_FILE, OPENING, bounds);
  const never = new AbortController().signal;
  expect(await opening.run({ bytes: await picture(5_000) }, never)).toMatchObject({ out: { reason: TOO_MUCH } });
  expect(await opening.run({ bytes: await picture(40) }, never)).toMatchObject({ out: { photo: { width: 40 } } });
  opening.close();
});

// Only Linux reports the peak memory of a process.
test.runIf(process.platform === 'linux')('a bomb is refused, and takes no more memory than a photo would', async () => {
  const bombs: [string, Buffer][] = [];
  for (const [name, make] of BOMBS) bombs.push([name, await make()]);
  const refused = async () => {
    for (const [name, bomb] of bombs)
      await expect(openPhoto(bomb), name).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/photo|pixels/),
      });
  };
  const peak = await peakOfChildren(refused());
  expect(peak).toBeGreaterThan(50);
  // One picture of 49 megapixels would take 150 MB more.
  expect(peak).toBeLessThan(260);
});
