/** An icon and a word, in a row under a question or an answer. */
import type { ReactNode } from 'react';
import { Icon } from '../../ui/media/icons.tsx';

interface TextButtonProps {
  onClick: () => void;
  /** The SVG path of its icon. */
  icon: string;
  /** For a button that opens something in place. */
  expanded?: boolean | undefined;
  children: ReactNode;
}

export const TextButton = ({ onClick, icon, expanded, children }: TextButtonProps) => (
  <button
    type="button"
    aria-expanded={expanded}
    onClick={onClick}
    className="inline-flex min-h-11 items-center sm:min-h-8 gap-1.75 text-[0.9375rem] leading-[1.375rem] font-semibold decoration-1 underline-offset-5 hover:text-eucalypt hover:underline"
  >
    <Icon className="size-4.5" path={icon} />
    {children}
  </button>
);
