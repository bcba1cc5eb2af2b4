/** What one tab changes of a member's rooms, the others of this browser show too: nothing here is asked for again by itself. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { dropRoom, putRoom, roomsKey } from './rooms-cache.ts';

const CHANNEL = 'verandah.rooms';

/** A room as the server answered it, one that is gone, or that the list is to be read again. A tab of an older deploy may say something else. */
const RoomNews = z.union([
  z.object({ userId: z.string(), room: z.union([RoomWithTasks, Room]) }),
  z.object({ userId: z.string(), gone: z.string() }),
  z.object({ userId: z.string(), begun: z.string() }),
]);
type RoomNews = z.output<typeof RoomNews>;

/** Where the browser has no channel, each tab finds out for itself. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

export function notifyOtherTabs(news: RoomNews): void {
  const channel = openChannel();
  // A channel has no other origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(news);
  channel?.close();
}

/** Called once by a screen that shows rooms. */
export function useOtherTabs(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => {
      const news = RoomNews.safeParse(data).data;
      if (news?.userId !== userId) return;
      if ('room' in news) putRoom(client, userId, news.room);
      else if ('gone' in news) dropRoom(client, userId, news.gone);
      else void client.invalidateQueries({ queryKey: roomsKey(userId) });
    });
    return () => channel?.close();
  }, [client, userId]);
}
