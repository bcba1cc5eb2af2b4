/** The panes of a room: which of two a phone shows, with their tabs, and which source is open. */
import type { KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMediaQuery } from '../../ui/browser-state.ts';
import { rove } from '../../ui/focus/roving.ts';
import { SAME_PLACE } from '../../ui/page/places.ts';

/** A source of an answer, by the number that the answer gives it. */
export interface SourceRef {
  messageId: string;
  n: number;
}

export interface Panes {
  isTalk: boolean;
  source: SourceRef | undefined;
  showTalk: () => void;
  /** Shows the conversation without a history entry of its own. */
  stayInTalk: () => void;
  showRoom: () => void;
  openSource: (source: SourceRef) => void;
  closeSource: () => void;
}

const TALK = '#talk';

/** Both are in the address: Back leads out of them. */
export function usePanes(): Panes {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const source = sourceIn(search);
  const isTalk = hash === TALK;
  /** Whether the entry before this one is the same page without the source, or with the other pane. */
  const isStep = typeof state === 'object' && state !== null && 'isStep' in state && state.isStep === true;
  const go = (to: { search?: string; hash?: string }, options: { replace?: boolean; isStep: boolean }) =>
    void navigate(
      { search, hash, ...to },
      { replace: options.replace ?? false, state: { ...SAME_PLACE, isStep: options.isStep } },
    );
  const leave = (to: { search?: string; hash?: string }) =>
    isStep ? void navigate(-1) : go(to, { replace: true, isStep: false });
  return {
    isTalk,
    source,
    showTalk: () => !isTalk && go({ hash: TALK }, { isStep: true }),
    stayInTalk: () => !isTalk && go({ hash: TALK }, { replace: true, isStep }),
    // From a source, one step back would lead to the conversation.
    showRoom: () =>
      isTalk && (source ? go({ search: '', hash: '' }, { replace: true, isStep: false }) : leave({ hash: '' })),
    openSource: ({ messageId, n }) =>
      go({ search: `?source=${messageId}.${n}` }, source ? { replace: true, isStep } : { isStep: true }),
    closeSource: () => source && leave({ search: '' }),
  };
}

function sourceIn(search: string): SourceRef | undefined {
  const [, messageId, n] = /^([\w.]+)\.(\d{1,2})$/.exec(new URLSearchParams(search).get('source') ?? '') ?? [];
  return messageId === undefined ? undefined : { messageId, n: Number(n) };
}

export const ROOM_PANE = 'room-pane';
export const TALK_PANE = 'talk-pane';

interface PaneTabsProps {
  panes: Panes;
  /** Whether an answer has arrived that the member has not seen. */
  isNews: boolean;
}

/** The two tabs of a room on a phone: the room, and the conversation about it. */
export function PaneTabs({ panes: { isTalk, showRoom, showTalk }, isNews }: PaneTabsProps) {
  const onKeyDown = (event: KeyboardEvent) =>
    rove(event, [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]);
  const tab = (isShown: boolean, pane: string, show: () => void) => ({
    type: 'button' as const,
    role: 'tab',
    'aria-selected': isShown,
    'aria-controls': pane,
    tabIndex: isShown ? 0 : -1,
    onClick: show,
    onKeyDown,
  });
  return (
    <div role="tablist" aria-label="Room and conversation" className="pane-tabs">
      <button {...tab(!isTalk, ROOM_PANE, showRoom)}>Room</button>
      <button {...tab(isTalk, TALK_PANE, showTalk)}>
        Talk
        {isNews && (
          <span className="pane-news">
            <span className="sr-only">, new answer</span>
          </span>
        )}
      </button>
    </div>
  );
}

/** The room's own breakpoint, as in `room-narrow.css`. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 760px)');
