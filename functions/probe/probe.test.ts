/** The probe of a site. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { onLoopback } from '../../infra/emulators/http/loopback.ts';
import { keptLog } from '../../infra/testing/kept-log.ts';

keptLog();

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
