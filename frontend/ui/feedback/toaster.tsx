/** Toasts: `toast()` from anywhere, one visible at a time, shown by the `<Toaster/>` that `app.tsx` mounts once. */
import { Toast } from 'radix-ui';
import { CloseIcon } from '../media/icons.tsx';
import { createStore, useStore } from '../store.ts';

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;
/** A dismissed toast stays in memory this long (infra/docs/product-spec.md, section 9). */
const FORGOTTEN_AFTER_MS = 1_000_000;

export interface ToastMessage {
  title: string;
  /** Left out where it is empty. */
  description?: string | undefined;
  /** `destructive` is for errors and interrupts a screen reader. */
  variant?: 'default' | 'destructive';
  /** A way back, such as Undo: pressing it runs `act` and takes the toast away. */
  action?: { label: string; act: () => void };
}
type Shown = ToastMessage & { id: number; open: boolean };

const current = createStore<Shown | undefined>(undefined);
let forgetting: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Shows a toast for 5 seconds; it takes the place of the one that is visible. */
export function toast(message: ToastMessage): void {
  clearTimeout(forgetting);
  lastId += 1;
  current.set({ ...message, id: lastId, open: true });
}

/** Takes an error off the screen, as when what failed is tried again. */
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

/** The region in which toasts appear; F8 moves the focus there. */
export function Toaster() {
  const shown = useStore(current);
  return (
    // Anew for each toast: Radix stays paused when the pointer or the focus was on a toast that went away.
    <Toast.Provider key={shown?.id} duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown && <ToastCard key={shown.id} {...shown} />}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 top-(--toast-top-phone,0) bottom-(--toast-bottom-phone,auto) z-50 m-0 flex w-full list-none flex-col p-4 sm:top-(--toast-top,auto) sm:right-0 sm:bottom-(--toast-lift,0px) sm:left-auto sm:max-w-[26rem] sm:p-6"
      />
    </Toast.Provider>
  );
}

function ToastCard({ id, open, title, description = '', variant = 'default', action }: Shown) {
  const destructive = variant === 'destructive';
  return (
    <Toast.Root
      type={destructive ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => {
        if (!next) dismiss(id);
      }}
      className={`grid animate-rise grid-cols-[1fr_auto] gap-x-4 rounded-control border-l-4 bg-ink py-4 pr-3 pl-5 text-paper shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${destructive ? 'border-terracotta' : 'border-gum'} ${description === '' ? 'items-center' : 'items-start'}`}
    >
      <div>
        <Toast.Title className="text-small font-semibold">{title}</Toast.Title>
        {description !== '' && (
          <Toast.Description className="text-small text-balance text-paper/85">{description}</Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={`${action.label}: ${title}`}
            onClick={action.act}
            className="mt-1 block min-h-8 text-small font-semibold underline underline-offset-4 [--focus:var(--color-paper)]"
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-8 place-items-center rounded-control outline-offset-0 [--focus:var(--color-paper)] hover:bg-paper/15"
      >
        <CloseIcon className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
