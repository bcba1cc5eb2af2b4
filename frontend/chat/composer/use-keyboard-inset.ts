/** How much of the window an on-screen keyboard covers, on systems that lay it over the page (iOS). */
import { useEffect, useState } from 'react';

/** In CSS pixels. 0 without a keyboard, on systems that shrink the page instead, and while the reader has zoomed in. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      setInset(Math.max(0, Math.round(covered)));
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
