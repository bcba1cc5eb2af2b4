/** The room sheet: a room on one page of A4, for printing from the browser. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../../shared/chat.ts';
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { FullPageSpinner } from '../../../ui/feedback/spinner.tsx';
import { fetchMessages } from '../../chat-calls.ts';
import { PrintIcon } from '../../plan/task-marks.tsx';
import { BackToRoom, RoomPart } from '../../rooms/room-part.tsx';
import { RoomSheet } from './room-sheet.tsx';

import './sheet.css';
import './sheet-lists.css';
import './sheet-print.css';

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function SheetPage({ roomId }: { roomId: string }) {
  return (
    <RoomPart roomId={roomId} title="Room sheet">
      {(room, home) => <ReadSheet room={room} home={home} />}
    </RoomPart>
  );
}

function ReadSheet({ room, home }: { room: RoomWithTasks; home: Home }) {
  const reading = useReading(room.id, room.cover?.imageUrl);
  if (reading.isLoading) return <FullPageSpinner label="Laying out the room sheet" />;
  return (
    <Desk roomId={room.id}>
      <RoomSheet room={room} home={home} reading={reading.data ?? null} />
    </Desk>
  );
}

/** The area around the sheet, which is as large as the window allows and prints at its real size. */
function Desk({ roomId, children }: { roomId: string; children: React.ReactNode }) {
  const [desk, scale] = useScale();
  return (
    <div className="sheet-desk">
      {/* The paper size for Chromium and Safari. Inline, so that it applies to this page only. */}
      <style>{'@page { size: A4; margin: 0 }'}</style>
      <div className="sheet-bar">
        <BackToRoom roomId={roomId}>Back to the room</BackToRoom>
        <Button className="ml-auto" onClick={() => print()}>
          <PrintIcon className="size-5" />
          Print
        </Button>
      </div>
      <div ref={desk} className="sheet-place" style={{ '--sheet-scale': scale } as React.CSSProperties}>
        {children}
      </div>
    </div>
  );
}

/** 210 mm in CSS pixels. */
const PAGE_WIDTH = (210 / 25.4) * 96;

function useScale() {
  const desk = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(() => Math.min(1, innerWidth / PAGE_WIDTH));
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / PAGE_WIDTH));
    });
    if (desk.current) observer.observe(desk.current);
    return () => observer.disconnect();
  }, []);
  return [desk, scale] as const;
}

/** A reading further back is not found; the sheet then has its notes without palette and sources. */
const PAGES = 5;

/** The reading of a room's cover among the newest messages: the answer with its palette and sources. Null if the room has none. Searched again each time the sheet opens. */
function useReading(roomId: string, imageUrl: string | undefined) {
  return useQuery({
    queryKey: ['reading', roomId, imageUrl],
    queryFn: ({ signal }) => find(roomId, imageUrl, signal),
    gcTime: 0,
    enabled: imageUrl !== undefined,
  });
}

async function find(roomId: string, imageUrl: string | undefined, signal: AbortSignal): Promise<ChatMessage | null> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const { messages, next } = await fetchMessages(roomId, cursor, signal);
    const reading = messages.findLast(({ notes, notesImageUrl }) => notes.length > 0 && notesImageUrl === imageUrl);
    if (reading) return reading;
    if (next === undefined) return null;
    cursor = next;
  }
  return null;
}
