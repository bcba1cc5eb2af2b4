/** `/` leads to the field to ask in, unless something is written elsewhere. */
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
