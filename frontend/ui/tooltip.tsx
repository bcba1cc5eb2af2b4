/** A word or two for a control that shows only a sign; opens after 700 ms (set once in `app.tsx`). */
import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

/** Wraps one control. The control keeps its own accessible name: a tooltip never carries the only one. */
export function Tooltip({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={8}
          collisionPadding={12}
          className="z-50 animate-rise rounded-control bg-ink px-3 py-1.5 text-note text-paper shadow-float"
        >
          {words}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
