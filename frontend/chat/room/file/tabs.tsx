/** The tabs of a room's file. */
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { rove } from '../../../ui/focus/roving.ts';
import { FooterPlace } from '../../../ui/footer-place.tsx';

export interface FileTab<Name extends string = string> {
  name: Name;
  label: string;
  /** The number of items in it; undefined for none. */
  count?: number | undefined;
  panel: ReactNode;
}

interface TabsProps<Name extends string> {
  box: Ref<HTMLElement>;
  tabs: readonly FileTab<Name>[];
  shown: Name;
  onShow: (name: Name) => void;
}

/** Tabs as in the WAI-ARIA pattern: one Tab stop; arrow keys, Home and End move and show the panel at once. */
export function Tabs<Name extends string>({ box, tabs, shown, onShow }: TabsProps<Name>) {
  const id = useId();
  const tabId = (name: string) => `${id}-${name}`;
  const panelId = (name: string) => `${id}-${name}-panel`;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) =>
    rove(event, [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]);
  return (
    <section ref={box} className="room-file" aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Room file
      </h2>
      <div ref={list} role="tablist" aria-labelledby={id} className="room-tabs">
        {tabs.map(({ name, label, count = 0 }) => (
          <button
            key={name}
            id={tabId(name)}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={name === shown ? panelId(name) : undefined}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
            onFocus={() => name !== shown && onShow(name)}
            onKeyDown={onKeyDown}
          >
            {label} {count > 0 && <span className="cap ml-0.5">{count}</span>}
          </button>
        ))}
      </div>
      <div className="room-file-pane">
        {tabs
          .filter(({ name }) => name === shown)
          .map(({ name, panel }) => (
            <div key={name} id={panelId(name)} role="tabpanel" aria-labelledby={tabId(name)}>
              {panel}
            </div>
          ))}
        <FooterPlace />
      </div>
    </section>
  );
}
