/** Which uploads count as interrupted. */
import { afterEach, expect, test, vi } from 'vitest';
import { wasInterrupted } from './interrupted.ts';

afterEach(() => vi.unstubAllGlobals());
const browserThatKeeps = (kept: Record<string, string>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
const state = (progress: object, expires = Date.now() + 1000) =>
  JSON.stringify({ expires, metadata: { files: { plan: { progress } } } });
const started = { uploadStarted: 1_795_000_000_000, complete: false };

test('an unfinished upload is found under its own key only', () => {
  browserThatKeeps({ 'uppyState:plans-ada': state(started) });
  expect([wasInterrupted('plans-ada'), wasInterrupted('plans-bob')]).toEqual([true, false]);
});

test('a finished, unstarted or expired upload is not found', () => {
  for (const kept of [
    state({ ...started, complete: true }),
    state({ uploadStarted: null }),
    state(started, Date.now() - 1),
  ]) {
    browserThatKeeps({ 'uppyState:plans': kept });
    expect(wasInterrupted('plans')).toBe(false);
  }
});

test('nothing is found without storage or with invalid data', () => {
  browserThatKeeps({ 'uppyState:plans': '{"expires":' });
  expect(wasInterrupted('plans')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(wasInterrupted('plans')).toBe(false);
});
