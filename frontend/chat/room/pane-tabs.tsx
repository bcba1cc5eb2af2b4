/** The two tabs of a room on a phone: the room, and the conversation about it. */
import type { KeyboardEvent } from 'react';
import { useMediaQuery } from '../../ui/browser-state.ts';
import { rove } from '../../ui/focus/roving.ts';
import type { Panes } from './use-panes.ts';

export const ROOM_PANE = 'room-pane';
export const TALK_PANE = 'talk-pane';

interface PaneTabsProps {
  panes: Panes;
  /** Whether an answer has arrived that the member has not seen. */
  isNews: boolean;
}

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
