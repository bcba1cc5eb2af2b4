/** Routes and calls behave the same with the reduced libraries as with the published ones. */
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type Rollup } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { amplify, NAME } from '../../../frontend/api/amplify.ts';
import { leanLibraries } from '../lean-libraries.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ORIGIN = 'https://verandah.example';

type Router = typeof import('react-router');
type Calls = typeof import('aws-amplify/api');

const [router, leanRouter] = await both<Router>(
  'export { Link, MemoryRouter, NavLink, Outlet, Route, Routes, useParams, useSearchParams } from "react-router"',
);
const [calls, leanCalls] = await both<Calls>('export { ApiError, get, post } from "aws-amplify/api"');

afterEach(() => void vi.unstubAllGlobals());

test.each(['/', '/rooms', '/rooms/7?tab=notes', '/rooms/7/file', '/rooms/a%2Fb', '/nowhere'])(
  'routes and links draw the same page at %s',
  (path) => {
    const page = drawn(leanRouter, path);
    expect(page).toBe(drawn(router, path));
    expect(page).toContain(path === '/nowhere' ? 'Not found' : 'href="/rooms/8"');
  },
);

test.each([
  ['an answer', () => Response.json({ rooms: 2 }, { headers: { Link: '</api/rooms?after=2>; rel="next"' } })],
  ['an empty answer', () => new Response(null, { status: 204 })],
  ['a refusal', () => Response.json({ message: 'Not yours' }, { status: 403 })],
  ['a failure', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a failure that Amplify would try again', () => Response.json({ code: 'Throttling' }, { status: 429 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s comes to the same', async (_, answer) => {
  const lean = await outcome(leanCalls, answer);
  expect(lean).toEqual(await outcome(calls, answer));
  expect(lean.requests).toHaveLength(2);
});

test('a cancelled call fails the same way', async () => {
  const lean = await cancelled(leanCalls);
  expect(lean).toEqual(await cancelled(calls));
  expect(lean).toMatchObject({ name: 'CanceledError' });
});

function drawn(
  { Link, MemoryRouter, NavLink, Outlet, Route, Routes, useParams, useSearchParams }: Router,
  path: string,
) {
  const Frame = () => [
    createElement(NavLink, { key: 'nav', to: '/rooms', className: ({ isActive }) => (isActive ? 'here' : 'there') }),
    createElement(Link, { key: 'link', to: '/rooms/8', prefetch: 'intent' }, 'Next'),
    createElement(Outlet, { key: 'outlet' }),
  ];
  const Room = () => {
    const [search] = useSearchParams();
    return [
      JSON.stringify(useParams()),
      search.get('tab'),
      createElement(Link, { key: 'up', to: '..', relative: 'path' }, 'Up'),
      createElement(Outlet, { key: 'outlet' }),
    ];
  };
  const route = (props: object, ...children: React.ReactNode[]) => createElement(Route, props, ...children);
  const routes = createElement(
    Routes,
    null,
    route(
      { path: '/', element: createElement(Frame) },
      route({ index: true, element: 'Home' }),
      route({ path: 'rooms', element: 'Rooms' }),
      route({ path: 'rooms/:id', element: createElement(Room) }, route({ path: 'file', element: 'File' })),
    ),
    route({ path: '*', element: 'Not found' }),
  );
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [path] }, routes));
}

/** The requests of a reading and a writing call, and their results. */
async function outcome({ ApiError, get, post }: Calls, answer: () => Response | Promise<Response>) {
  const requests: unknown[] = [];
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', async (url: URL, { signal, ...init }: RequestInit) => {
    requests.push([String(url), init, signal?.aborted]);
    return answer();
  });
  const options = { withCredentials: true, headers: { Accept: 'application/json' }, queryParams: { after: '2' } };
  const operations = [
    get(amplify(), { apiName: NAME, path: '/api/rooms', options }),
    post(amplify(), { apiName: NAME, path: '/api/rooms', options: { ...options, body: { name: 'Lounge' } } }),
  ];
  const ends = operations.map(async ({ response }) => {
    try {
      const answered: { statusCode?: number; headers?: object; body: { text: () => Promise<string> } } = await response;
      const { statusCode, headers, body } = answered;
      return { statusCode, headers, body: await body.text() };
    } catch (error) {
      return { ...shapeOf(error), response: error instanceof ApiError && error.response };
    }
  });
  return { ends: await Promise.all(ends), requests };
}

async function cancelled({ get }: Calls) {
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', (_: URL, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const { cancel, response } = get(amplify(), { apiName: NAME, path: '/api/rooms' });
  setTimeout(cancel);
  return response.catch(shapeOf);
}

const shapeOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: 'none', message: String(error) };

/** The exports of a line, bundled with the published library and with the site's. Both use this process's React. */
async function both<T>(line: string): Promise<[T, T]> {
  return [await bundled<T>(line, []), await bundled<T>(line, [leanLibraries()])];
}

async function bundled<T>(line: string, plugins: Plugin[]): Promise<T> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : undefined),
    load: (id) => (id === 'entry' ? line : undefined),
  };
  const { output } = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    resolve: { conditions: ['production', 'module', 'browser'] },
    build: {
      write: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        external: ['react', 'react-dom'],
        output: { paths: { react: import.meta.resolve('react'), 'react-dom': import.meta.resolve('react-dom') } },
      },
    },
  })) as Rollup.RollupOutput;
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return module as T;
}
