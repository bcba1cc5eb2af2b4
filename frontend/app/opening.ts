/** What to fetch early for a page's address: calls that the document does not preload, and the photo that an answer names. */
import type { ChatMessage } from '../../shared/chat.ts';
import type { Post } from '../../shared/forum.ts';
import type { Room } from '../../shared/rooms.ts';
import type { PhotoSize } from '../../shared/uploads.ts';
import { STAGE_SIZES } from '../chat/room/photo/stage-sizes.ts';
import { POST_PHOTO_SIZES } from '../forum/thread/post-photo-sizes.ts';
import { srcSetOf } from '../uploads/photo/photo-address.ts';
import { HERO_SIZES } from './home/member/hero/hero-sizes.ts';

export interface Photo {
  imageUrl: string | null;
  imageSize?: PhotoSize | undefined;
}

interface Opening {
  calls: string[];
  photo?: {
    /** The call whose answer names it. */
    from: string;
    /** @param answer as the call's contract says, unchecked. */
    photoIn: (answer: unknown) => Photo | null | undefined;
    /** The `sizes` of the `<img>` that shows it. */
    sizes: string;
    /** Another call, whose answer tells whether the page shows this photo. */
    unless?: { call: string; isAnother: (answer: unknown, photo: Photo) => boolean };
  };
}

/** The documents of all screens with rooms preload it. */
const ROOMS = '/api/rooms';

export function openingAt(path: string): Opening {
  if (path === '/')
    return {
      calls: [],
      photo: { from: ROOMS, photoIn: (rooms) => newestOf(rooms as Room[])?.cover, sizes: HERO_SIZES },
    };
  const [, screen, id] = /^\/(assistant|forum)\/(\w{26})$/.exec(path) ?? [];
  if (screen === 'assistant') {
    const messages = `/api/chat/messages?room=${id}`;
    return {
      calls: [`/api/rooms/${id}`, messages],
      photo: {
        from: ROOMS,
        photoIn: (rooms) => (rooms as Room[]).find((room) => room.id === id)?.cover,
        sizes: STAGE_SIZES,
        // A newer photo may have no notes, and is then no cover.
        unless: { call: messages, isAnother: (answer, cover) => isAnotherNewest(answer as ChatMessage[], cover) },
      },
    };
  }
  if (screen !== 'forum') return { calls: [] };
  const post = `/api/forum/posts/${id}`;
  return {
    calls: [post, `${post}/replies`],
    photo: { from: post, photoIn: (answer) => answer as Post, sizes: POST_PHOTO_SIZES },
  };
}

/** The room in the hero of the home. */
const newestOf = (rooms: Room[]): Room | undefined =>
  rooms.filter(({ archived }) => !archived).toSorted((one, other) => (one.touchedAt < other.touchedAt ? 1 : -1))[0];

function isAnotherNewest(messages: ChatMessage[], { imageUrl }: Photo): boolean {
  const newest = messages
    .filter((message) => message.imageUrl !== null)
    .toSorted(({ id }, other) => (id < other.id ? 1 : -1))[0];
  return newest !== undefined && newest.imageUrl !== imageUrl;
}

/** The addresses of a stored photo, as its `<img>` will have them; undefined for any other. */
export function addressesOf({ imageUrl, imageSize }: Photo): { src: string; srcset?: string | undefined } | undefined {
  if (imageUrl === null || !/^\/objects\/images\/[0-9a-f]{32}$/.test(imageUrl)) return undefined;
  return { src: imageUrl, srcset: srcSetOf(imageUrl, imageSize) };
}
