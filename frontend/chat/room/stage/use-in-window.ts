/** Whether any part of an element is in the window. */
import { type RefObject, useEffect, useState } from 'react';

/** True until it is known. */
export function useInWindow(place: RefObject<Element | null>): boolean {
  const [isIn, setIsIn] = useState(true);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => setIsIn(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isIn;
}
