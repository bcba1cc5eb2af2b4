/** A value that lives outside of React and that components watch, such as the toast that is shown. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  /** Replaces the value and notifies its subscribers. */
  set: (next: T) => void;
  /** Calls `listener` after each change, until the function that it gives is called. */
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store. A changed object must be a new one: the same one changes nothing on the screen. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
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

type Watched<T> = Pick<Store<T>, 'get' | 'subscribe'>;

/** The store's value, or what `select` takes from it; the component is rendered when that changes. */
export function useStore<T>(store: Watched<T>): T;
export function useStore<T, S>(store: Watched<T>, select: (value: T) => S): S;
export function useStore<T>({ get, subscribe }: Watched<T>, select: (value: T) => unknown = (value) => value): unknown {
  const snapshot = () => select(get());
  // A page is prerendered, and hydrated, before anything sets a store.
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
