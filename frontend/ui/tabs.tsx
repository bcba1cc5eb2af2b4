/** Tabs that choose what a part of a page shows (WAI-ARIA, tabs): one Tab stop; arrow keys, Home and End choose at once. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { rove } from './focus/roving.ts';

interface TabsProps<Value extends string> {
  /** Names the tabs, such as "Which reports". */
  label: string;
  tabs: readonly (readonly [value: Value, words: ReactNode])[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) =>
    rove(event, [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]);
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-3 border-b sm:gap-x-6 border-rule"
      >
        {tabs.map(([value, words]) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="tab"
            aria-selected={value === chosen}
            aria-controls={value === chosen ? `${id}-panel` : undefined}
            tabIndex={value === chosen ? 0 : -1}
            className="-mb-px min-h-11 border-b-2 border-transparent text-small text-charcoal hover:text-ink aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
            onClick={() => onChoose(value)}
            onFocus={() => value !== chosen && onChoose(value)}
            onKeyDown={onKeyDown}
          >
            {words}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
