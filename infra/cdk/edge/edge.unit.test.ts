/** The edge functions as CloudFront runs them: their bundled code, with events in its format. */
import { describe, expect, test } from 'vitest';
import { edgeRuntime, VIEWER_ADDRESS, viewerEvent } from '../../testing/bundles/edge-runtime.ts';
import type { ViewerResponse } from './event.ts';

const edge = edgeRuntime('https://verandah.example');

describe('a call', () => {
  test('carries the address that the edge saw, whatever the caller wrote there', () => {
    const forged = { 'x-viewer-address': { value: '198.51.100.1' }, 'x-forwarded-for': { value: '198.51.100.2' } };
    const request = edge.request('call', viewerEvent('/api/user', { headers: forged }));
    expect(request.headers['x-viewer-address']).toEqual({ value: VIEWER_ADDRESS });
    expect(request.uri).toBe('/api/user');
    expect(request.headers.host).toEqual({ value: 'verandah.example' });
  });

  test('carries no country, whatever the caller wrote there', () => {
    const headers = { 'x-viewer-country': { value: 'AU' } };
    const request = edge.request('call', viewerEvent('/api/user', { headers }));
    expect(request.headers).not.toHaveProperty('x-viewer-country');
  });
});

describe('a call from the countries of the stage only', () => {
  const asked = (headers: Record<string, { value: string }>) =>
    edge.request('country-call', viewerEvent('/api/register', { headers })).headers;
  const forged = { 'x-viewer-country': { value: 'AU' }, 'x-viewer-address': { value: '198.51.100.1' } };

  test('carries the country that CloudFront found out, and the address', () => {
    const headers = asked({ ...forged, 'cloudfront-viewer-country': { value: 'NZ' } });
    expect(headers['x-viewer-country']).toEqual({ value: 'NZ' });
    expect(headers['x-viewer-address']).toEqual({ value: VIEWER_ADDRESS });
  });
  test('carries no country where CloudFront does not know it', () => {
    expect(asked(forged)).not.toHaveProperty('x-viewer-country');
  });
});

describe('a page', () => {
  const documentOf = (uri: string, signedIn = false) =>
    edge.request('page', viewerEvent(uri, { cookies: signedIn ? { '__Host-verandah': { value: 'a token' } } : {} }))
      .uri;

  test.each([
    ['/', '/visitor/index.html', '/shell/index.html'],
    ['/terms/', '/visitor/terms.html', '/index.html'],
    ['/assistant', '/shell/assistant.html', '/shell/assistant.html'],
    ['/assistant/01K9R00M000000000000000000', '/shell/room.html', '/shell/room.html'],
    ['/forum/01K9R00M000000000000000000', '/shell/post.html', '/shell/post.html'],
    ['/assistant/01K9R00M000000000000000000/sheet', '/index.html', '/index.html'],
    ['/assistant/01K9R00M000000000000000000/sun', '/index.html', '/index.html'],
    ['/assistant/more', '/visitor/not-found.html', '/not-found.html'],
    ['/subscription', '/index.html', '/index.html'],
    ['/admin', '/visitor/not-found.html', '/shell/admin.html'],
    ['/admin/health', '/visitor/not-found.html', '/shell/admin.html'],
    ['/admin/nowhere', '/visitor/not-found.html', '/not-found.html'],
    ['/no-such-page', '/visitor/not-found.html', '/not-found.html'],
    ['/%2e%2e/assistant', '/visitor/not-found.html', '/not-found.html'],
  ])('%s is %s for a visitor and %s with a session', (uri, visitor, member) => {
    expect(documentOf(uri)).toBe(visitor);
    expect(documentOf(uri, true)).toBe(member);
  });

  test('a cookie of another name is not a session', () => {
    expect(edge.request('page', viewerEvent('/', { cookies: { verandah: { value: 'x' } } })).uri).toBe(
      '/visitor/index.html',
    );
  });

  test.each(['/assets/main-4f2a.js', '/favicon.svg', '/config.json', '/assets/gone.css', '/robots.txt'])(
    '%s is a file, whether or not it exists',
    (uri) => {
      expect(documentOf(uri)).toBe(uri);
    },
  );
});

describe('a script or a style', () => {
  const fileFor = (uri: string, accepted: string) =>
    edge.request('page', viewerEvent(uri, { headers: { 'accept-encoding': { value: accepted } } })).uri;

  test('is compressed for viewers that accept Brotli', () => {
    expect(fileFor('/assets/main-4f2a.js', 'gzip, deflate, br, zstd')).toBe('/assets/main-4f2a.js.br');
    expect(fileFor('/assets/main-4f2a.css', 'br')).toBe('/assets/main-4f2a.css.br');
    expect(fileFor('/assets/main-4f2a.js', 'gzip, deflate')).toBe('/assets/main-4f2a.js');
  });

  test.each(['/favicon.svg', '/assets/gloock-1a.woff2', '/assets/a/b.js', '/assets/.js.br', '/robots.txt'])(
    'is not %s',
    (uri) => expect(fileFor(uri, 'br')).toBe(uri),
  );

  test('varies by accept-encoding', () => {
    const answer = edge.response('status', {
      statusCode: 200,
      statusDescription: 'OK',
      headers: { 'content-encoding': { value: 'br' } },
    });
    expect(answer.headers.vary).toEqual({ value: 'Accept-Encoding' });
  });
});

describe('a file', () => {
  const answered = (statusCode: number, headers: ViewerResponse['headers']) =>
    edge.response('status', { statusCode, statusDescription: 'OK', headers });
  const type = { 'content-type': { value: 'text/html' } };

  test('with a 404 status in its metadata becomes a plain 404', () => {
    const { statusCode, headers } = answered(200, { ...type, 'x-amz-meta-status': { value: '404' } });
    expect([statusCode, headers]).toEqual([404, type]);
  });
  test('is otherwise unchanged, and "not modified" stays so', () => {
    expect(answered(200, type)).toMatchObject({ statusCode: 200, headers: type });
    expect(answered(304, { 'x-amz-meta-status': { value: '404' } }).statusCode).toBe(304);
  });
});

describe('a websocket', () => {
  const token = '0123456789abcdefABCDEF_-';
  test("has its token in the query, and the edge's viewer address", () => {
    const request = edge.request(
      'socket',
      viewerEvent(`/companion/api/${token}`, { querystring: { token: { value: 'other' } } }),
    );
    expect(request.uri).toBe('/');
    expect(request.querystring).toEqual({ token: { value: token } });
    expect(request.headers['x-viewer-address']).toEqual({ value: VIEWER_ADDRESS });
  });
  test.each(['/companion/api/', '/companion/api/short', `/companion/api/${token}/more`, `/companion/api/${token}%20`])(
    '%s is a 404',
    (uri) => {
      expect(edge.request('socket', viewerEvent(uri))).toEqual({ statusCode: 404, statusDescription: 'Not Found' });
    },
  );
});
