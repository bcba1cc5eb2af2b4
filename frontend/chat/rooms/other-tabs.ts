/** Syncs changes to a member's rooms and home between the tabs of a browser, because queries do not refetch. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Home, Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { dropRoom, homeKey, putRoom, roomsKey } from './rooms-cache.ts';

const CHANNEL = 'verandah.rooms';

/** A room or the home from the server, a deleted room, or a new room to reload the list for. Parsed, because a tab may run an older deploy. */
const RoomNews = z.union([
  z.object({ userId: z.string(), room: z.union([RoomWithTasks, Room]) }),
  z.object({ userId: z.string(), home: Home }),
  z.object({ userId: z.string(), gone: z.string() }),
  z.object({ userId: z.string(), begun: z.string() }),
]);
type RoomNews = z.output<typeof RoomNews>;

/** Undefined where the browser has no BroadcastChannel: there tabs are not synced. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

export function notifyOtherTabs(news: RoomNews): void {
  const channel = openChannel();
  // A BroadcastChannel has no target origin.
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
      else if ('home' in news) client.setQueryData(homeKey(userId), news.home);
      else if ('gone' in news) dropRoom(client, userId, news.gone);
      else void client.invalidateQueries({ queryKey: roomsKey(userId) });
    });
    return () => channel?.close();
  }, [client, userId]);
}
