/** Handles Escape inside an element, such as a form that it closes, and keeps the key from anything around it. */
import { type RefObject, useEffect } from 'react';

export function useEscapeIn(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = box.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      onEscape();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [box, onEscape]);
}
