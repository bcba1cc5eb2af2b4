/** A store outside of React. */
import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a listener is called after each change until it unsubscribes', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(3);
  unsubscribe();
  store.set(4);
  expect(seen).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});
