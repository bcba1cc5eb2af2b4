/** The heading of a part that has just replaced another: it takes the focus, which scrolls it into view. */
import { type ReactNode, useEffect, useRef } from 'react';

export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
