/** A room's links: the list, and making and ending them. Their tokens stay in this tab. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { linkRoutes } from '../../../shared/contract/routes/rooms/links.ts';
import type { NewLink, RoomLink } from '../../../shared/rooms/links.ts';
import { ApiError, clientFor } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { useRefusals } from '../refusals.ts';

const { api } = clientFor(linkRoutes);

/** The tokens of the links that this tab has made, by their ids. The server has only hashes. */
const made = createStore<ReadonlyMap<string, string>>(new Map());

/** The address to give away; undefined for a link that was made elsewhere or earlier. */
export const useLinkAddress = (id: string): string | undefined => {
  const token = useStore(made, (tokens) => tokens.get(id));
  return token === undefined ? undefined : `${location.origin}/shared#${token}`;
};

const linksKey = (userId: string, roomId: string) => ['GET /api/rooms/{id}/links', userId, roomId] as const;

/** Read again each time the dialog opens: views come from others. */
export function useLinks(roomId: string) {
  const userId = useSession().user?.id ?? '';
  return useQuery({
    queryKey: linksKey(userId, roomId),
    queryFn: ({ signal }) => api('GET /api/rooms/{id}/links', { params: { id: roomId }, signal }),
    gcTime: 0,
  });
}

function useChangeList(roomId: string) {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  return (change: (links: readonly RoomLink[]) => RoomLink[]) =>
    client.setQueryData<RoomLink[]>(linksKey(userId, roomId), (links) => change(links ?? []));
}

export function useMakeLink(roomId: string) {
  const changeList = useChangeList(roomId);
  const refused = useRefusals();
  return useMutation({
    mutationFn: (body: NewLink) => api('POST /api/rooms/{id}/links', { params: { id: roomId }, body }),
    onSuccess: ({ link, token }) => {
      made.set(new Map(made.get()).set(link.id, token));
      changeList((links) => [...links, link]);
    },
    onError: (error) => void refused(error),
  });
}

/** A link that has ended already counts as ended. */
export function useEndLink(roomId: string) {
  const changeList = useChangeList(roomId);
  return useMutation({
    mutationFn: (linkId: string) =>
      api('DELETE /api/rooms/{id}/links/{linkId}', { params: { id: roomId, linkId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: (_nothing, linkId) => changeList((links) => links.filter(({ id }) => id !== linkId)),
  });
}
