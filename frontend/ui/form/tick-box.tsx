/** A checkbox in the site's style. */
import type { InputHTMLAttributes } from 'react';

/** An `<input type="checkbox">`; needs a label around it or an `aria-label`. */
export const TickBox = ({ className = '', ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <input
    {...input}
    type="checkbox"
    className={`relative grid size-5.5 shrink-0 appearance-none place-items-center after:absolute after:-inset-2 rounded-[3px] border border-charcoal bg-paper before:hidden before:h-3 before:w-1.5 before:-translate-y-px before:rotate-45 before:border-r-2 before:border-b-2 before:border-paper checked:border-eucalypt checked:bg-eucalypt checked:before:block disabled:opacity-70 ${className}`}
  />
);
