/** The model that the stage is compared with: what each member should see. Only what the stage has accepted changes it. */
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { Budget, Facing, Household, RoomKind, Task, Tenure } from '../../../shared/rooms.ts';
import type { Visitor } from '../../local/visitor.ts';
import { tokenOf, tokensIn } from './words.ts';

/** A question with its answer, as the stage returned them, and their earlier versions. */
export interface ModelExchange {
  question: ChatMessage;
  reply: ChatMessage;
  /** Oldest first, as the stage must return them. */
  earlier: Exchange[];
}

/** A tab's last read of a room's to-dos. */
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
  /** The newest photo: the target of a spot without a photo. */
  photo: string | undefined;
  /** All photos ever attached in it. */
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
  /** Ids of deleted rooms, each with one of its messages where it had any. */
  gone: { roomId: string; replyId: string | undefined; photo: string | undefined }[];
  /** Calls that the stage has counted against the hourly questions, refused ones too. */
  asked: number;
  /** The same for the daily rooms. */
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

  /** @param base This world's tokens start here. */
  constructor(visitors: readonly Visitor[], base: number) {
    this.#base = base;
    this.members = visitors.map(newModelMember);
  }

  token(): string {
    return tokenOf(this.#base + this.#tokens++);
  }
}

/** An element chosen by any number; undefined in an empty list. */
export const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** A room with nothing but a name. */
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

/** The allowed contents of a room's prompt. */
export interface Given {
  tokens: ReadonlySet<string>;
  /** Hashes of pictures. */
  images: ReadonlySet<string>;
}

/**
 * What the designer may get for a question: the home, the room and the earlier conversation, as they are now.
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
