/** Buttons and links that look like them: one primary action per view, quiet ones beside it, links in a row of a list, danger for what cannot be undone. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

type Variant = 'primary' | 'quiet' | 'danger' | 'on-panel' | 'link';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-6 py-2.5 text-center text-small font-semibold transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-progress';
const looks: Record<Variant, string> = {
  primary:
    'border-transparent bg-eucalypt text-paper hover:bg-eucalypt-lit disabled:bg-saltbush disabled:text-charcoal',
  quiet: 'border-charcoal text-ink hover:border-ink hover:bg-limewash disabled:border-rule disabled:text-charcoal',
  danger:
    'border-transparent bg-terracotta text-paper hover:bg-terracotta-lit disabled:bg-saltbush disabled:text-charcoal',
  'on-panel': 'border-transparent bg-on-panel text-panel hover:bg-on-panel/90',
  link: 'border-x-0 border-transparent px-0! underline decoration-1 underline-offset-5 hover:text-eucalypt hover:decoration-2',
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: Variant | undefined;
  /** While busy, it keeps its place and focus, and ignores presses. */
  busy?: boolean;
  /** The label while busy, such as "Signing in..."; by default unchanged. */
  busyLabel?: string | undefined;
}

/** A button; `type` is "button" by default. A busy one stays focusable, so that the focus is not lost. */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={`${base} ${looks[variant]} ${className}`}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** A link to another page that looks like a button. */
export function LinkButton({
  variant = 'primary',
  className = '',
  children,
  ...rest
}: LinkProps & { variant?: Variant; children: ReactNode }) {
  return (
    <Link {...rest} className={`${base} no-underline ${looks[variant]} ${className}`}>
      {children}
    </Link>
  );
}
