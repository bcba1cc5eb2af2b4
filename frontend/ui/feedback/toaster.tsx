/** Toasts: `toast()` from anywhere, one visible at a time, shown by the `<Toaster/>` that `app.tsx` mounts once. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../store.ts';
import type { Shown, ToastMessage } from './toast-region.tsx';

/** A dismissed toast stays in memory this long (infra/docs/product-spec.md, section 9). */
const FORGOTTEN_AFTER_MS = 1_000_000;

const current = createStore<Shown | undefined>(undefined);
let forgetting: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Shows a toast for 5 seconds, in place of the current one. */
export function toast(message: ToastMessage): void {
  clearTimeout(forgetting);
  lastId += 1;
  current.set({ ...message, id: lastId, open: true });
}

/** Dismisses an error, for example when the failed action is tried again. */
export function dismissError(): void {
  const shown = current.get();
  if (shown?.variant === 'destructive') dismiss(shown.id);
}

function dismiss(id: number): void {
  const shown = current.get();
  if (shown?.id !== id) return;
  current.set({ ...shown, open: false });
  clearTimeout(forgetting);
  forgetting = setTimeout(() => current.set(undefined), FORGOTTEN_AFTER_MS);
}

type Region = typeof import('./toast-region.tsx');

/** Resolves when toasts can be shown, or when their code fails to load. For leaving the page after a toast. */
export const toastsReady = (): Promise<unknown> => import('./toast-region.tsx').catch(() => undefined);

/** The events of a first interaction, which a toast may follow. */
const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

/** Mounted once, by `app.tsx`. */
export function Toaster() {
  const shown = useStore(current);
  const subject = useSubject();
  const region = useRegion(shown !== undefined);
  if (region === 'missing') return shown?.open ? <PlainToast {...shown} /> : null;
  return region && <region.ToastRegion shown={shown} subject={subject} onDismiss={dismiss} />;
}

/**
 * The code that shows toasts. Loads on the first press or key, which is before most toasts, or with the first toast.
 * `missing` if it fails to load.
 */
function useRegion(isWanted: boolean): Region | 'missing' | undefined {
  const [region, setRegion] = useState<Region | 'missing'>();
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    const act = () => setActed(true);
    for (const type of FIRST_ACTS) addEventListener(type, act, { capture: true, once: true });
    return () => {
      for (const type of FIRST_ACTS) removeEventListener(type, act, { capture: true });
    };
  }, []);
  const isAsked = isWanted || hasActed;
  useEffect(() => {
    if (isAsked) void import('./toast-region.tsx').then(setRegion, () => setRegion('missing'));
  }, [isAsked]);
  return region;
}

/** The subject of a toast: the form of the last pressed element, else that element. */
function useSubject(): () => Element | null {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element) pressed.current = target.closest('form') ?? target;
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, []);
  return useCallback(() => pressed.current, []);
}

/** Replaces the region if its code failed to load, for example because of the network error to report. Stays until dismissed. */
const PlainToast = ({ id, title, description, action }: Shown) => (
  <div
    role="alert"
    className="fixed inset-x-3 bottom-(--foot) z-50 mb-3 rounded-control border border-rule px-4 py-3.5 text-small shadow-float lifted sm:right-auto sm:max-w-[26rem]"
  >
    <p className="font-semibold">{title}</p>
    {description && <p>{description}</p>}
    <p className="mt-1 flex gap-4">
      {action && (
        <button
          type="button"
          className="link min-h-8"
          onClick={() => {
            action.act();
            dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="link min-h-8" onClick={() => dismiss(id)}>
        Dismiss
      </button>
    </p>
  </div>
);
