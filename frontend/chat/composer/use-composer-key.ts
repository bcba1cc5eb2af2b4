/** `/` moves the focus to the composer, unless the focus is in another text field. */
import { type RefObject, useEffect } from 'react';

export function useComposerKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { activeElement } = document;
      if (activeElement?.matches('input, textarea, select, [contenteditable], [role=dialog] *')) return;
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
