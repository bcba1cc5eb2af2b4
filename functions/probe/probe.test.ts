/** The probe of a site, and the edge's error rate from a server that answers as CloudWatch's API reference describes: not tested against AWS. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, onLoopback } from '../../infra/emulators/http/loopback.ts';
import { keptLog } from '../../infra/testing/kept-log.ts';

const log = keptLog();

const point = (at: string, average: string) =>
  `<member><Timestamp>${at}</Timestamp><Unit>Percent</Unit><Average>${average}</Average></member>`;
const answerOf = (...points: string[]) =>
  `<GetMetricStatisticsResponse xmlns="http://monitoring.amazonaws.com/doc/2010-08-01/"><GetMetricStatisticsResult><Datapoints>${points.join('')}</Datapoints><Label>5xxErrorRate</Label></GetMetricStatisticsResult></GetMetricStatisticsResponse>`;

let answer: { status: number; body: string };
let asked: { form: URLSearchParams; authorization: string | undefined };
let listening: Listening;
beforeAll(async () => {
  listening = await onLoopback(
    createServer((request, response) => {
      void text(request).then((body) => {
        asked = { form: new URLSearchParams(body), authorization: request.headers.authorization };
        response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
      });
    }),
  );
});
afterAll(() => listening.close());

async function measure(): Promise<void> {
  const { measureEdgeErrors } = await import('./edge-errors.ts');
  await measureEdgeErrors({ distributionId: 'E1EXAMPLE', endpoint: listening.endpoint });
}

test('logs the newest error rate of the distribution as a metric', async () => {
  answer = {
    status: 200,
    body: answerOf(point('2026-11-23T09:05:00Z', '12.5'), point('2026-11-23T09:00:00Z', '1.0E-1')),
  };
  await measure();
  expect(Object.fromEntries(asked.form)).toMatchObject({
    Action: 'GetMetricStatistics',
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    'Dimensions.member.1.Value': 'E1EXAMPLE',
    'Dimensions.member.2.Value': 'Global',
  });
  expect(asked.authorization).toMatch(/Credential=[^/]*\/\d{8}\/us-east-1\/monitoring\/aws4_request/);
  expect(log.lines()).toMatchObject([
    { edgeErrors: 12.5, _aws: { CloudWatchMetrics: [{ Metrics: [{ Name: 'edgeErrors', Unit: 'Percent' }] }] } },
  ]);
});

test('without data logs no metric', async () => {
  answer = { status: 200, body: answerOf() };
  await measure();
  expect(log.lines()).toEqual([]);
});

test('a refusal by CloudWatch is logged without its message', async () => {
  answer = {
    status: 403,
    body: '<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>',
  };
  await measure();
  expect(log.lines()).toMatchObject([{ level: 'WARN', message: 'the edge’s errors are unknown' }]);
  expect(log.text()).not.toContain('<Message>');
});

/** Loaded after the log is kept. */
const loaded = () => import('./probe.ts');

/** Probes a site that answers these paths with these statuses, and the others correctly. */
async function probed(statuses: Record<string, number>): Promise<void> {
  const asked: string[] = [];
  const site = { '/': 200, '/config.json': 200, '/api/user': 401, ...statuses };
  const server = await onLoopback(
    createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(new Map(Object.entries(site)).get(url) ?? 404).end('words');
    }),
  );
  try {
    await (await loaded()).probe(server.endpoint);
  } finally {
    await server.close();
  }
  expect(asked.toSorted()).toEqual(['/', '/api/user', '/config.json']);
}

test('the probe passes for a working site', () => probed({}));

test.each([
  ['the page is gone', { '/': 404 }, '/'],
  ['the functions fail', { '/api/user': 502 }, '/api/user'],
  ['the firewall does not know the edge', { '/api/user': 403 }, '/api/user'],
])('where %s, the probe fails', async (_, statuses, named) => {
  await expect(probed(statuses)).rejects.toThrow(`wrong answers: ${named}`);
});

test('the probe fails for an unreachable site', async () => {
  const gone = await onLoopback(createServer());
  await gone.close();
  await expect((await loaded()).probe(gone.endpoint)).rejects.toThrow('wrong answers: /, /config.json, /api/user');
});
