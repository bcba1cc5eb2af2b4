/** Checkboxes in the site's style: one to tick, and a switch. */
import type { InputHTMLAttributes, ReactNode } from 'react';

/** An `<input type="checkbox">`; needs a label around it or an `aria-label`. */
export const TickBox = ({ className = '', ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <input
    {...input}
    type="checkbox"
    className={`relative grid size-5.5 shrink-0 appearance-none place-items-center after:absolute after:-inset-2 rounded-[3px] border border-charcoal bg-paper before:hidden before:h-3 before:w-1.5 before:-translate-y-px before:rotate-45 before:border-r-2 before:border-b-2 before:border-paper checked:border-eucalypt checked:bg-eucalypt checked:before:block disabled:opacity-70 ${className}`}
  />
);

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** A switch: on or off, with immediate effect. */
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
