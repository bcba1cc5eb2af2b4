/** The type of a route: one HTTP call with its domain, access, input and response. */
import * as z from 'zod/mini';

/** The response of a call without data. */
export const Nothing = z.object({});

/**
 * Who may make a call. The server checks it before anything else. `reader` is a current or former subscriber: a lapsed member
 * can still read what is theirs.
 */
export type Access = 'anyone' | 'member' | 'reader' | 'subscriber' | 'admin';

/** One domain is one Lambda with one role. */
export type Domain = 'accounts' | 'admin' | 'billing' | 'chat' | 'forum' | 'imports' | 'knowledge' | 'uploads';

/** A rate limit for one member, session or IP address. Above it the response is 429 with `message`. */
export interface Limit {
  times: number;
  perSeconds: number;
  per: 'member' | 'session' | 'address';
  /** Another call with which this one shares its count. */
  countedAs?: RouteKey;
  message: string;
}

/** An additional limit for members whose email address is not verified. */
export interface UnverifiedLimit extends Pick<Limit, 'times' | 'perSeconds' | 'message'> {
  /** The handler counts the call in its transaction, so that a refused call does not count. By default each call counts, before the handler. */
  countedByHandler?: true;
}

export interface Route<
  B extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> {
  domain: Domain;
  access: Access;
  /** The JSON body. A route without one accepts no body, or an empty object. */
  body?: B;
  /** The query string. Other parameters are refused. */
  query?: Q;
  /** The JSON of a successful response. Keys that the schema does not name are removed. */
  answer: R;
  /** `redirect`: 302 to the address that the handler returns. `stream`: JSON, or server-sent events where the caller accepts them. */
  reply?: 'json' | 'redirect' | 'stream';
  /** Of a stream: the server-sent events by name, each with its JSON. */
  events?: z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  /** It creates once under an Idempotency-Key: a repeat with the key answers what the first call created. */
  idempotent?: true;
  /** The handler reads the exact bytes of the body itself (a signed webhook). */
  raw?: true;
  /** Programs on other sites may make it. Their body is not read: all input is in the query. */
  fromOtherSites?: true;
  /** The maximum size of its body; 128 KB by default. */
  bodyBytes?: number;
  /** Refusals have `error` and no `message`: with a message, Uppy's own call would be repeated ten times. */
  errorAlone?: boolean;
  /** Beside JSON, the call accepts a multipart form with one file, which the handler reads itself; `body` is then undefined. */
  form?: true;
  limit?: Limit;
  /** Beside `limit`, for a member whose email address is not verified. */
  unverifiedLimit?: UnverifiedLimit;
  /** Allowed from the stage's countries only. Other calls are open from anywhere. */
  onlyInCountries?: true;
  /**
   * Whether a suspended member may make the call. By default they may read and not write: the GET calls of members and readers are
   * open.
   */
  whileSuspended?: boolean;
  /**
   * An admin may make the call with the password alone, also where the stage requires passkeys of admins: it leads to the passkey. Every other
   * call needs a session that a passkey has opened or confirmed.
   */
  beforeSecondFactor?: true;
  /**
   * A sensitive action of an admin. Where the stage requires passkeys of admins, they must have confirmed with one within the last five
   * minutes. The page asks for it and repeats the call.
   */
  freshlyConfirmed?: true;
  /** The most DynamoDB calls one request may make, measured by `npm run bench -- api`. */
  operations: number;
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Whether a suspended member may make the call. */
export const isOpenWhileSuspended = (key: string, { access, whileSuspended }: Route): boolean =>
  whileSuspended ?? (key.startsWith('GET ') && (access === 'member' || access === 'reader'));

/** Keeps the literal types of the routes, which type the handlers and clients. */
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
