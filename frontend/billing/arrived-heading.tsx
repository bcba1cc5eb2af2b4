/** The heading of what has just taken the place of something else: it takes the focus, and so comes into view. */
import { type ReactNode, useEffect, useRef } from 'react';

export function ArrivedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
