/** A switch: on or off, with immediate effect. */
import type { ReactNode } from 'react';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

export const Switch = ({ on, onChange, children }: SwitchProps) => (
  <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-6 w-11 shrink-0 appearance-none rounded-full border-[1.5px] border-charcoal transition-colors duration-150 before:absolute before:top-1/2 before:left-1 before:size-[15px] before:-translate-y-1/2 before:rounded-full before:bg-charcoal before:transition-[translate] before:duration-150 checked:border-eucalypt checked:bg-eucalypt checked:before:translate-x-[1.125rem] checked:before:bg-paper"
    />
    {children}
  </label>
);
