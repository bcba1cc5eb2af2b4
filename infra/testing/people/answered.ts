/** Reads the answers of the contract's calls, and whole lists. Simulations and measurements do so too, outside of a test runner. */
import * as z from 'zod/mini';
import type { Visitor } from '../../local/visitor.ts';

/** The parsed body of an answer, whose status must be 200. */
export async function answered<S extends z.ZodMiniType>(
  asked: Promise<Response> | Response,
  schema: S,
): Promise<z.output<S>> {
  const answer = await asked;
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return schema.parse(JSON.parse(text));
}

/** The pages of a list in order, by their Link headers. */
export async function* pagesFrom(
  who: Pick<Visitor, 'get'>,
  path: string,
): AsyncGenerator<{ page: unknown[]; next: string | undefined }> {
  for (let at: string | undefined = path; at; ) {
    const answer: Response = await who.get(at);
    const page = await answered(answer, z.array(z.unknown()));
    at = /^<(\S+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    yield { page, next: at };
  }
}

/** The items of all pages. */
export async function everyPage<S extends z.ZodMiniType>(
  who: Pick<Visitor, 'get'>,
  path: string,
  schema: S,
): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  for await (const { page } of pagesFrom(who, path)) items.push(...z.array(schema).parse(page));
  return items;
}
