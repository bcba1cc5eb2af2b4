/** A page whose code is a file of its own: fetched when it is first shown, or ahead of that. */
import { type ComponentType, lazy, useState } from 'react';

export type Page<P extends object = object> = ComponentType<P> & {
  /** Fetches the code. A page that has it is drawn at once; React holds one that had to wait back for 300 ms. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

export function page<P extends object = object>(fetch: () => Promise<{ default: ComponentType<P> }>): Page<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    const module = await fetch();
    loaded = module.default;
    return module;
  };
  const Later: ComponentType<P> = lazy(load);
  const Page = (props: P) => {
    // Decided once: another component in the same place would start from nothing.
    const [Content] = useState<ComponentType<P>>(() => loaded ?? Later);
    return <Content {...props} />;
  };
  return Object.assign(Page, { load, isLoaded: () => loaded !== undefined });
}
