/** A value outside React that components subscribe to, such as the current toast. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  /** Replaces the value and notifies its subscribers. */
  set: (next: T) => void;
  /** Calls `listener` after each change. Returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store. Set a new object for each change: setting the same one renders nothing. */
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

/** The store's value, or the part that `select` returns; the component renders when that changes. */
export function useStore<T>(store: Watched<T>): T;
export function useStore<T, S>(store: Watched<T>, select: (value: T) => S): S;
export function useStore<T>({ get, subscribe }: Watched<T>, select: (value: T) => unknown = (value) => value): unknown {
  const snapshot = () => select(get());
  // Also the server snapshot: nothing sets a store before prerendering or hydration.
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
