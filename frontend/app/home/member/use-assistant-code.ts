/** Fetches the assistant's code while its first photo is looked for: where the line breaks then, the photo waits beside the field to ask in. */
import { useEffect } from 'react';
import { loadRoomCode } from '../../../chat/room/room-code.ts';

export function useAssistantCode(): void {
  useEffect(() => {
    const code = [import('../../gate.tsx'), import('../../../chat/assistant-page.tsx'), loadRoomCode()];
    // Asked for again by the page that needs it, which says so where it does not come.
    Promise.all(code).catch(() => {});
  }, []);
}
