/** The room sheet: a room on one page of A4, for printing from the browser. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../../ui/feedback/spinner.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { fetchMessages } from '../../chat-calls.ts';
import { PrintIcon } from '../../plan/task-marks.tsx';
import { RoomGone } from '../../rooms/room-gone.tsx';
import { useIsGone } from '../../rooms/rooms-cache.ts';
import { useHome, useRoom } from '../../rooms/use-rooms.ts';
import { RoomSheet } from './room-sheet.tsx';

import './sheet.css';
import './sheet-lists.css';
import './sheet-print.css';

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function SheetPage({ roomId }: { roomId: string }) {
  usePageTitle('Room sheet');
  const userId = useSession().user?.id ?? '';
  const room = useRoom(roomId);
  const home = useHome();
  const reading = useReading(roomId, room.data?.cover?.imageUrl);
  if (useIsGone(userId, roomId)) return <RoomGone />;
  const error = room.error ?? home.error;
  if (room.data && home.data && !reading.isLoading)
    return (
      <Desk roomId={roomId}>
        <RoomSheet room={room.data} home={home.data} reading={reading.data ?? null} />
      </Desk>
    );
  const query = {
    error,
    isFetching: room.isFetching || home.isFetching,
    refetch: () => Promise.all([room.refetch(), home.refetch()]),
  };
  if (!error) return <FullPageSpinner label="Laying out the room sheet" />;
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">Room sheet</h1>
      <LoadError query={query} failed="The room could not be loaded." variant="primary" />
    </div>
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
        <Link
          to={`/assistant/${roomId}`}
          className="inline-flex min-h-11 items-center gap-2 text-small font-semibold hover:underline"
        >
          <Icon className="size-5" path="M20 12H5M11 5.5L4.5 12l6.500 6.500" />
          Back to the room
        </Link>
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
