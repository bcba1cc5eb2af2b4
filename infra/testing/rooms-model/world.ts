/** What each member should see: the model that the stage is held against. It changes only by what the stage has accepted. */
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { Budget, Facing, Household, RoomKind, Task, Tenure } from '../../../shared/rooms.ts';
import type { Visitor } from '../../local/visitor.ts';
import { tokenOf, tokensIn } from './words.ts';

/** A question with its answer, as the stage gave them, and what stood there before. */
export interface ModelExchange {
  question: ChatMessage;
  reply: ChatMessage;
  /** The oldest first, as the stage is to give them. */
  earlier: Exchange[];
}

/** What a tab has read of a room's to-dos. */
export interface Tab {
  tasks: Task[];
  version: number;
}

export interface ModelRoom {
  id: string;
  name: string;
  kind: RoomKind | null;
  facing: Facing | null;
  keep: string[];
  archived: boolean;
  tasks: Task[];
  version: number;
  tasksVersion: number;
  tabs: [Tab, Tab];
  exchanges: ModelExchange[];
  /** The newest photo: what a spot without a photo points at. */
  photo: string | undefined;
  /** All photos that were ever attached in it. */
  photos: string[];
}

export interface ModelHome {
  style: string | null;
  tenure: Tenure | null;
  household: Household[];
  budget: Budget | null;
}

export interface ModelMember {
  who: Visitor;
  home: ModelHome;
  rooms: ModelRoom[];
  /** The id of the room that questions without a room go to. */
  first: string | undefined;
  /** Ids of rooms that are deleted, with a message of each where it had one. */
  gone: { roomId: string; replyId: string | undefined; photo: string | undefined }[];
  /** Calls that the stage has counted against the questions of an hour, refused ones too. */
  asked: number;
  /** The same for the rooms of a day. */
  made: number;
}

function newModelMember(visitor: Visitor): ModelMember {
  const member: ModelMember = {
    who: {
      ...visitor,
      post: (path, body, headers) => {
        if (path === '/api/chat/messages' || path.endsWith('/again')) member.asked += 1;
        if (path === '/api/rooms') member.made += 1;
        return visitor.post(path, body, headers);
      },
    },
    home: { style: null, tenure: null, household: [], budget: null },
    rooms: [],
    first: undefined,
    gone: [],
    asked: 0,
    made: 0,
  };
  return member;
}

export class World {
  readonly members: ModelMember[];
  /** The hash of each photo's bytes, by its path. */
  readonly photos = new Map<string, string>();
  #tokens = 0;
  readonly #base: number;

  /** @param base No token below it is of this world. */
  constructor(visitors: readonly Visitor[], base: number) {
    this.#base = base;
    this.members = visitors.map(newModelMember);
  }

  token(): string {
    return tokenOf(this.#base + this.#tokens++);
  }
}

/** One of them by any number; undefined where there is none. */
export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** A room that nothing is known of but its name. */
export function newModelRoom(id: string, name: string): ModelRoom {
  const tab = { tasks: [], version: 0 };
  return {
    id,
    name,
    kind: null,
    facing: null,
    keep: [],
    archived: false,
    tasks: [],
    version: 0,
    tasksVersion: 0,
    tabs: [tab, tab],
    exchanges: [],
    photo: undefined,
    photos: [],
  };
}

/** What a prompt of a room may hold. */
export interface Given {
  tokens: ReadonlySet<string>;
  /** Hashes of pictures. */
  images: ReadonlySet<string>;
}

/**
 * What the designer may be given for a question: the home, the room and what was said before, as they are now.
 * @param before How many of the room's exchanges come before it. @param asked The question itself.
 */
export function givenTo(
  world: World,
  { home }: ModelMember,
  room: ModelRoom | undefined,
  before: number,
  asked: Pick<ChatMessage, 'content' | 'imageUrl' | 'spot'>,
): Given {
  const past = room?.exchanges.slice(0, before) ?? [];
  const texts = [
    home.style ?? '',
    room?.name ?? '',
    ...(room?.keep ?? []),
    ...past.flatMap(({ question, reply }) => [question.content, reply.content]),
    asked.content,
  ];
  const paths = [...past.map(({ question }) => question), asked].flatMap(({ imageUrl, spot }) => [
    imageUrl,
    spot?.imageUrl,
  ]);
  return {
    tokens: tokensIn(texts.join('\n')),
    images: new Set(paths.flatMap((path) => world.photos.get(path ?? '') ?? [])),
  };
}
