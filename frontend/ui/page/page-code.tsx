/** A page in a separate chunk, loaded when it is first shown, or before. */
import { type ComponentType, lazy, useState } from 'react';

export type Page<P extends object = object> = ComponentType<P> & {
  /** Loads the code. A loaded page renders at once, while React delays a suspended one by 300 ms. */
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
    // Chosen once: another component in its place would lose all state.
    const [Content] = useState<ComponentType<P>>(() => loaded ?? Later);
    return <Content {...props} />;
  };
  return Object.assign(Page, { load, isLoaded: () => loaded !== undefined });
}
