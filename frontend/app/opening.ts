/** What to fetch early for a page's address: calls that the document does not preload, and the photo that an answer names. */
import type { Post } from '../../shared/forum.ts';
import type { Room } from '../../shared/rooms.ts';
import type { PhotoSize } from '../../shared/uploads.ts';
import { STAGE_SIZES } from '../chat/room/photo/stage-sizes.ts';
import { POST_PHOTO_SIZES } from '../forum/thread/post-photo-sizes.ts';
import { srcSetOf } from '../uploads/photo/photo-address.ts';
import { HERO_SIZES } from './home/member/hero/hero-sizes.ts';

/** The attributes of a preload `<link>` for a photo, so that the `<img>` that shows it uses the same file. */
type PhotoLink = Partial<Pick<HTMLLinkElement, 'href' | 'imageSrcset' | 'imageSizes'>>;

interface Opening {
  calls: string[];
  photo?: {
    /** The call whose answer names it. */
    from: string;
    /** @param answer as the call's contract says, unchecked. Undefined where it names no stored photo. */
    linkIn: (answer: unknown) => PhotoLink | undefined;
  };
}

/** The documents of all screens with rooms preload it. */
const ROOMS = '/api/rooms';

export function openingAt(path: string): Opening {
  if (path === '/')
    return {
      calls: [],
      photo: { from: ROOMS, linkIn: (rooms) => inEitherSize(newestOf(rooms as Room[])?.cover, HERO_SIZES) },
    };
  const [, screen, id] = /^\/(assistant|forum)\/(\w{26})$/.exec(path) ?? [];
  if (screen === 'assistant') {
    const coverIn = (rooms: unknown) => (rooms as Room[]).find((room) => room.id === id)?.cover;
    return {
      calls: [`/api/rooms/${id}`, `/api/chat/messages?room=${id}`],
      photo: { from: ROOMS, linkIn: (rooms) => inEitherSize(coverIn(rooms), STAGE_SIZES) },
    };
  }
  if (screen !== 'forum') return { calls: [] };
  const post = `/api/forum/posts/${id}`;
  return {
    calls: [post, `${post}/replies`],
    photo: { from: post, linkIn: (answer) => inEitherSize(answer as Post, POST_PHOTO_SIZES) },
  };
}

interface Photo {
  imageUrl: string | null;
  imageSize?: PhotoSize | undefined;
}

function inEitherSize(photo: Photo | null | undefined, imageSizes: string): PhotoLink | undefined {
  const href = stored(photo);
  if (href === undefined) return undefined;
  const imageSrcset = srcSetOf(href, photo?.imageSize);
  return { href, ...(imageSrcset !== undefined && { imageSrcset, imageSizes }) };
}

/** The room in the hero of the home. */
const newestOf = (rooms: Room[]): Room | undefined =>
  rooms.filter(({ archived }) => !archived).toSorted((one, other) => (one.touchedAt < other.touchedAt ? 1 : -1))[0];

const stored = (photo: Photo | null | undefined) =>
  photo?.imageUrl && /^\/objects\/images\/[0-9a-f]{32}$/.test(photo.imageUrl) ? photo.imageUrl : undefined;
