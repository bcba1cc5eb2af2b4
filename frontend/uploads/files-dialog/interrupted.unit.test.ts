/** Which uploads a reload has cut short. */
import { afterEach, expect, test, vi } from 'vitest';
import { wasInterrupted } from './interrupted.ts';

afterEach(() => vi.unstubAllGlobals());
const browserThatKeeps = (kept: Record<string, string>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
const state = (progress: object, expires = Date.now() + 1000) =>
  JSON.stringify({ expires, metadata: { files: { plan: { progress } } } });
const started = { uploadStarted: 1_795_000_000_000, complete: false };

test('an upload that was on its way is found under its name only', () => {
  browserThatKeeps({ 'uppyState:plans-ada': state(started) });
  expect([wasInterrupted('plans-ada'), wasInterrupted('plans-bob')]).toEqual([true, false]);
});

test('one that ended, never began, or is a day old is not', () => {
  for (const kept of [
    state({ ...started, complete: true }),
    state({ uploadStarted: null }),
    state(started, Date.now() - 1),
  ]) {
    browserThatKeeps({ 'uppyState:plans': kept });
    expect(wasInterrupted('plans')).toBe(false);
  }
});

test('nor is anything where the browser keeps nothing, or keeps what cannot be read', () => {
  browserThatKeeps({ 'uppyState:plans': '{"expires":' });
  expect(wasInterrupted('plans')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(wasInterrupted('plans')).toBe(false);
});
