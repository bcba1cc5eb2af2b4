/** The Chromium from npm is complete for every process that uses it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const isPackaged = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROME;
const START = `
  const { chromiumPath } = await import(${JSON.stringify(new URL('./chromium.ts', import.meta.url).href)});
  const { execFileSync } = await import('node:child_process');
  process.stdout.write(execFileSync(await chromiumPath(), ['--version']));`;

test.runIf(isPackaged)('two processes unpack it at once, and both start it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-unpack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', START], {
      env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
    });
  for (const { stdout } of await Promise.all([start(), start()])) expect(stdout).toMatch(/Chrom.* \d+\./);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^verandah-chromium-[\d.]+$/)]);
});
