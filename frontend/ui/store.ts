/** A value that lives outside of React and that components watch, such as the toast that is shown. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  /** Replaces the value and renders whoever watches it anew. */
  set: (next: T) => void;
  /** Calls `listener` after each change, until the function that it gives is called. */
  subscribe: (listener: () => void) => () => void;
  /** The value in a prerendered page. */
  readonly initial: T;
}

/** Makes a store. A changed object must be a new one: the same one changes nothing on the screen. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, or what `select` takes from it; the component is rendered when that changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe' | 'initial'>): T;
export function useStore<T, S>(store: Pick<Store<T>, 'get' | 'subscribe' | 'initial'>, select: (value: T) => S): S;
export function useStore<T>(
  { get, subscribe, initial }: Pick<Store<T>, 'get' | 'subscribe' | 'initial'>,
  select: (value: T) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}
