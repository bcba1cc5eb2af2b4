/** Fetching Lambda's build of sharp. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharpForLambda } from './sharp-for-lambda.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verandah-sharp-'));
  // Nothing answers there, and npm has nothing cached.
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('without a registry the synth stops, names the remedy, and leaves nothing half done', () => {
  expect(() => sharpForLambda(folder)).toThrow(/could not fetch sharp [\d.]+ .*Check the network .*registry/);
  expect(readdirSync(folder).filter((name) => name.endsWith('arm64'))).toEqual([]);
});
