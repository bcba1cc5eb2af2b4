/** The edge functions as CloudFront runs them: their bundled code, over events of its form. */
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { documentFor, SCREENS } from '../../../shared/contract/screens.ts';
import { PUBLIC_PAGES } from '../../build/prerender/public-pages.ts';
import { type EdgeFunction, edgeCode } from './edge-functions.ts';
import type { EdgeAnswer, ViewerEvent, ViewerRequest, ViewerResponse, ViewerResponseEvent } from './event.ts';

/** The event of a request (CloudFront developer guide, "Example event"). */
const event = (uri: string, { headers = {}, cookies = {}, querystring = {} }: Partial<ViewerRequest> = {}) => ({
  version: '1.0',
  context: {
    distributionDomainName: 'd111111abcdef8.cloudfront.net',
    distributionId: 'EDFDVBD6EXAMPLE',
    eventType: 'viewer-request',
    requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
  },
  viewer: { ip: '203.0.113.7' },
  request: { method: 'GET', uri, querystring, headers: { host: { value: 'verandah.example' }, ...headers }, cookies },
});

/** Runs the code in a realm of its own: there is no Node, no timer and no fetch at the edge. */
const runEdge = (name: EdgeFunction, given: ViewerEvent | ViewerResponseEvent): unknown =>
  runInNewContext(`${edgeCode(name, 'https://verandah.example')}; handler(given)`, { given });
const run = (name: EdgeFunction, given: ViewerEvent) => runEdge(name, given) as ViewerRequest & Partial<EdgeAnswer>;

describe('a call', () => {
  test('carries the address that the edge saw, whatever the caller wrote there', () => {
    const forged = { 'x-viewer-address': { value: '198.51.100.1' }, 'x-forwarded-for': { value: '198.51.100.2' } };
    const request = run('call', event('/api/user', { headers: forged }));
    expect(request.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' });
    expect(request.uri).toBe('/api/user');
    expect(request.headers.host).toEqual({ value: 'verandah.example' });
  });
});

describe('a page', () => {
  const documentOf = (uri: string, signedIn = false) =>
    run('page', event(uri, { cookies: signedIn ? { '__Host-verandah': { value: 'a token' } } : {} })).uri;

  test.each([
    ['/', '/visitor/index.html', '/index.html'],
    ['/terms/', '/visitor/terms.html', '/index.html'],
    ['/assistant', '/index.html', '/index.html'],
    ['/admin', '/visitor/not-found.html', '/index.html'],
    ['/no-such-page', '/visitor/not-found.html', '/not-found.html'],
    ['/%2e%2e/assistant', '/visitor/not-found.html', '/not-found.html'],
  ])('%s is %s for a visitor and %s for whoever has a session', (uri, visitor, member) => {
    expect(documentOf(uri)).toBe(visitor);
    expect(documentOf(uri, true)).toBe(member);
  });

  test('every public page is the document that the local stage answers too', () => {
    const prerendered = PUBLIC_PAGES.map(({ path }) => path);
    expect(prerendered.length).toBeGreaterThan(5);
    for (const path of [...prerendered, ...SCREENS])
      for (const signedIn of [true, false])
        expect(documentOf(path, signedIn)).toBe(documentFor(path, signedIn, prerendered));
  });

  test('a cookie of another name is no session', () => {
    expect(run('page', event('/', { cookies: { verandah: { value: 'x' } } })).uri).toBe('/visitor/index.html');
  });

  test.each(['/assets/main-4f2a.js', '/favicon.svg', '/config.json', '/assets/gone.css', '/robots.txt'])(
    '%s is a file, there or not',
    (uri) => {
      expect(documentOf(uri)).toBe(uri);
    },
  );
});

describe('a file', () => {
  const answered = (statusCode: number, headers: ViewerResponse['headers']) =>
    runEdge('status', {
      ...event('/x'),
      response: { statusCode, statusDescription: 'OK', headers },
    }) as ViewerResponse;
  const type = { 'content-type': { value: 'text/html' } };

  test('that says that there is nothing is answered 404, without saying how it knows', () => {
    const { statusCode, headers } = answered(200, { ...type, 'x-amz-meta-status': { value: '404' } });
    expect([statusCode, headers]).toEqual([404, type]);
  });
  test('is answered as it is otherwise, and "not modified" stays so', () => {
    expect(answered(200, type)).toMatchObject({ statusCode: 200, headers: type });
    expect(answered(304, { 'x-amz-meta-status': { value: '404' } }).statusCode).toBe(304);
  });
});

describe('a websocket', () => {
  const token = '0123456789abcdefABCDEF_-';
  test('finds its token in the query and the address that the edge saw', () => {
    const request = run('socket', event(`/companion/api/${token}`, { querystring: { token: { value: 'other' } } }));
    expect(request.uri).toBe('/');
    expect(request.querystring).toEqual({ token: { value: token } });
    expect(request.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' });
  });
  test.each(['/companion/api/', '/companion/api/short', `/companion/api/${token}/more`, `/companion/api/${token}%20`])(
    '%s is nothing',
    (uri) => {
      expect(run('socket', event(uri))).toEqual({ statusCode: 404, statusDescription: 'Not Found' });
    },
  );
});
