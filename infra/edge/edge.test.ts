/** The edge functions as CloudFront runs them: their bundled code, over events of its form. */
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type EdgeFunction, edgeCode } from '../edge-functions.ts';
import type { EdgeAnswer, ViewerEvent, ViewerRequest } from './event.ts';

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
function run(name: EdgeFunction, given: ViewerEvent): ViewerRequest & Partial<EdgeAnswer> {
  const context = { given };
  return runInNewContext(`${edgeCode(name)}; handler(given)`, context) as ViewerRequest & Partial<EdgeAnswer>;
}

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
  test.each(['/', '/assistant', '/forum/', '/blog/a-cottage', '/no-such-page', '/%2e%2e/assistant'])(
    '%s is HTML',
    (uri) => {
      expect(run('page', event(uri)).uri).toMatch(/\.html$/);
    },
  );
  test.each(['/assets/main-4f2a.js', '/favicon.svg', '/config.json', '/assets/gone.css', '/robots.txt'])(
    '%s is a file, there or not',
    (uri) => {
      expect(run('page', event(uri)).uri).toBe(uri);
    },
  );
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
