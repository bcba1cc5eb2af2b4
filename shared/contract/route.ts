/** What a route is: one HTTP call with its domain, who may make it, what goes in and what comes out. */
import * as z from 'zod/mini';

/** For limits. */
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
/** The answer of a call that has nothing to say. */
export const Nothing = z.object({});

/**
 * Who may make a call; the server decides it before anything else runs. `reader` is who is or was a subscriber: a lapsed
 * member still reads what is theirs.
 */
export type Access = 'anyone' | 'member' | 'reader' | 'subscriber' | 'admin';

/** One domain is one Lambda with one role. */
export type Domain = 'accounts' | 'admin' | 'billing' | 'chat' | 'forum' | 'imports' | 'knowledge' | 'uploads';

/** How often one member, one of their sessions, or one visitor's address may make a call; beyond it the answer is 429 with `message`. */
export interface Limit {
  times: number;
  perSeconds: number;
  per: 'member' | 'session' | 'address';
  /** Another call that this one is counted together with, under the same limit. */
  countedAs?: RouteKey;
  message: string;
}

/** A further limit, for members whose email address is not verified. */
export type UnverifiedLimit = Pick<Limit, 'times' | 'perSeconds' | 'message'>;

export interface Route<
  B extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> {
  domain: Domain;
  access: Access;
  /** JSON body. A route without one accepts no body, or an empty object. */
  body?: B;
  /** Query string; parameters that it does not name are refused. */
  query?: Q;
  /** The JSON of a success; keys that the schema does not name never leave the server. */
  answer: R;
  /** `redirect`: 302, the handler gives the address. `stream`: JSON, or server-sent events where the caller accepts them. */
  reply?: 'json' | 'redirect' | 'stream';
  /** The handler reads the exact bytes of the body itself (a signed webhook). */
  raw?: true;
  /** Programs make it from other sites, with a body of their own that nobody reads; what it is about is in its query. */
  fromOtherSites?: true;
  /** The most that its body may weigh; 128 KB where nothing is said. */
  bodyBytes?: number;
  /** Refusals carry `error` and no `message`: after one with a message the upload widget would ask ten times more. */
  errorAlone?: boolean;
  /** Beside JSON the call takes a multipart form with one file, which the handler reads itself; `body` is then undefined. */
  form?: true;
  limit?: Limit;
  /** Beside `limit`, for a member whose email address is not verified. */
  unverifiedLimit?: UnverifiedLimit;
  /** Taken from the stage's countries only. Every other call is open from anywhere. */
  onlyInCountries?: true;
  /**
   * Whether a suspended member may make the call. Where nothing is said, they read, and change nothing: the calls of members and readers
   * are open that begin with GET.
   */
  whileSuspended?: boolean;
  /**
   * A sensitive act of an admin: where the stage demands passkeys of admins, one has confirmed who it is within the last five minutes.
   * The page asks for it and makes the call again.
   */
  freshlyConfirmed?: true;
  /** The most DynamoDB calls one request may make, measured by `npm run bench -- api`. */
  operations: number;
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Whether a suspended member may make the call. */
export const isOpenWhileSuspended = (key: string, { access, whileSuspended }: Route): boolean =>
  whileSuspended ?? (key.startsWith('GET ') && (access === 'member' || access === 'reader'));

/** Keeps the literal types of the routes, from which handlers and clients are typed. */
export const defineRoutes = <const T extends Record<RouteKey, Route>>(routes: T): T => routes;

type PathOf<K> = K extends `${string} ${infer P}` ? P : never;
type NamesIn<P> = P extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;

/** `{id}` in the path of `K` as `{ id: string }`. */
export type ParamsOf<K> = { [N in NamesIn<PathOf<K>>]: string };
/** The body as a handler gets it, parsed. */
export type BodyOf<T extends Route> = T extends { body: infer B extends z.ZodMiniType }
  ? z.output<B> | (T extends { form: true } ? undefined : never)
  : undefined;
/** The body as a caller writes it. */
export type BodyIn<T extends Route> = T extends { body: infer B extends z.ZodMiniType } ? z.input<B> : undefined;
/** The query as a handler gets it, parsed. */
export type QueryOf<T extends Route> = T extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined;
/** The query as a caller writes it. */
export type QueryIn<T extends Route> = T extends { query: infer Q extends z.ZodMiniType } ? z.input<Q> : undefined;
/** The JSON of a success. */
export type AnswerOf<T extends Route> = z.output<T['answer']>;
