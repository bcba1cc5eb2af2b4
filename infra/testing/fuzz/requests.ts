/** Requests of a route, valid in some of their parts and hostile in others. */
import * as fc from 'fast-check';
import type { Route } from '../../../shared/contract/route.ts';
import { CONTENT_TYPES, HOSTILE_BODIES, HOSTILE_TEXTS } from './hostile.ts';
import { type Making, valuesFor } from './values.ts';

export interface FuzzRequest {
  path: string;
  init: RequestInit;
}

/** In a path and a query a text is encoded as by a browser, or raw where an address can contain it. */
const written = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 6_000);
const isRaw = (text: string): boolean => /^[\w.%~-]+$/.test(text);

/** The caller's existing things, by kind. */
export interface Known {
  user: string;
  post: string;
  reply: string;
  room: string;
  message: string;
  photo: string;
  session?: string;
  passkey?: string;
  report?: string;
  upload?: string;
  uploadKey?: string;
}

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Ids that belong to nothing. */
export const NOBODYS: Known = {
  user: ID,
  post: ID,
  reply: ID,
  room: ID,
  message: ID,
  photo: `/objects/images/${'0'.repeat(32)}`,
};

/** The known id for a parameter of a path. */
function idAt(before: string, name: string, known: Known): string {
  if (name === 'replyId') return known.reply;
  if (name === 'slug') return 'kitchens';
  if (name === 'partNumber') return '1';
  const [, noun = ''] = /(\w+)\/$/.exec(before) ?? [];
  const { post, room, photo, message, user, session, passkey, report, upload } = known;
  const ids: Record<string, string | undefined> = {
    posts: post,
    rooms: room,
    images: photo.slice(-32),
    messages: message,
    people: user,
    members: user,
    sessions: session,
    passkeys: passkey,
    reports: report,
    multipart: upload,
  };
  return ids[noun] ?? 'none';
}

/** @param named Valid values for fields with these names. */
export function requestsOf(
  key: string,
  route: Route,
  { known, isHonest, named }: { known: Known; isHonest: boolean; named: Readonly<Record<string, unknown>> },
): fc.Arbitrary<FuzzRequest> {
  const [method = 'GET', pattern = '/'] = key.split(' ');
  const all = Object.values(known).filter((one) => typeof one === 'string');
  const making = { known: [...all, known.photo.slice(-32), `${known.room}.${known.message}`], isHonest, named };
  const odd = fc.oneof(fc.constant(undefined), fc.constantFrom(...all), fc.constantFrom(...HOSTILE_TEXTS));
  const path = fc
    .array(fc.tuple(isHonest ? fc.constant(undefined) : odd, fc.boolean()), { minLength: 3, maxLength: 3 })
    .map((places) => {
      let n = 0;
      return pattern.replaceAll(/{(\w+)}/g, (_, name: string, at: number) => {
        const [text = idAt(pattern.slice(0, at), name, known), raw] = places[n++] ?? [];
        return (raw && isRaw(text) ? text : written(text)) || 'none';
      });
    });
  return fc
    .record({ path, query: queryOf(route, making), body: bodyOf(method, route, making), headers: headersOf(making) })
    .map(({ path: address, query, body, headers }) => ({
      path: address + query,
      init: { method, headers: { ...headers, ...body.headers }, ...(body.body !== undefined && { body: body.body }) },
    }));
}

function queryOf({ query }: Route, making: Making): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '?',
    '?nothing=1',
    '?cursor=%00',
    '?a[b[c]]=1&a=2',
    '?__proto__=1',
    `?q=${'x'.repeat(4_000)}`,
  );
  const none = fc.constant('');
  if (!query && making.isHonest) return none;
  if (!query) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: odd });
  const fitting = valuesFor(query, making).map((values) =>
    typeof values === 'object' && values !== null
      ? `?${Object.entries(values)
          .slice(0, 20)
          .map(
            ([name, value]) =>
              `${written(name)}=${written(String(typeof value === 'object' ? JSON.stringify(value) : value))}`,
          )
          .join('&')}`.slice(0, 7_000)
      : '',
  );
  if (making.isHonest) return fitting;
  return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: odd }, { weight: 1, arbitrary: none });
}

interface Body {
  headers?: Record<string, string>;
  body?: string;
}
const json = { 'content-type': 'application/json' };

function bodyOf(method: string, { body }: Route, making: Making): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({});
  const odd = fc
    .tuple(fc.constantFrom(...HOSTILE_BODIES), fc.constantFrom(...CONTENT_TYPES))
    .map(([text, type]) => ({ headers: { 'content-type': type }, body: text }));
  const fitting = body
    ? valuesFor(body, making).map((value) => ({ headers: json, body: JSON.stringify(value) }))
    : fc.constantFrom<Body>({}, { headers: json, body: '{}' });
  if (making.isHonest) return fitting;
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: odd });
}

/** Headers can only contain Latin letters: a client refuses the rest before it sends it. */
const HEADER_TEXTS = HOSTILE_TEXTS.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 6_000);

const headersOf = ({ isHonest }: Making): fc.Arbitrary<Record<string, string>> =>
  isHonest
    ? fc.constant({})
    : fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.constantFrom(
                'idempotency-key',
                'accept',
                'x-amzn-trace-id',
                'x-request-id',
                'range',
                'if-none-match',
                'content-encoding',
              ),
              fc.constantFrom(...HEADER_TEXTS),
            )
            .map(([name, text]) => ({ [name]: text })),
        },
      );
