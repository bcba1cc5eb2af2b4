/** The frame of a member's hero: a picture beside its words. It has the same size before anything is known of the member. */
import type { CSSProperties, ReactNode } from 'react';

interface HeroFrameProps {
  /** Names the region. */
  label?: string;
  /** Width by height of the picture; 3:2 by default. */
  ratio?: number;
  picture?: ReactNode;
  /** The notes beside a tall picture, which leaves room for them. */
  notes?: ReactNode;
  /** The words, in one or two blocks. */
  children?: ReactNode;
  className?: string;
}

export const isTall = (ratio: number): boolean => ratio < 1.1;

export const HeroFrame = ({ label, ratio = 1.5, picture, notes, children, className = '' }: HeroFrameProps) => (
  <section
    aria-label={label}
    style={{ '--ratio': ratio } as CSSProperties}
    className={`member-hero ${isTall(ratio) ? 'is-tall' : ''} ${className}`}
  >
    <div className="member-hero-words">{children}</div>
    {notes}
    <div className="member-hero-picture">{picture}</div>
  </section>
);
