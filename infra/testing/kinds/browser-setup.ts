/** What tests with pages need once a run: the built site, up to date, and one Chromium. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { builtWebsite } from '../../local/website.ts';
import { chromiumPath } from '../browser/chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebSocket address of the run's Chromium. */
    chromium: string;
  }
}

/** For a closed network: without these Chromium makes background requests at every start. */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // A test machine has no GPU. Without its process, and the copies between them, the tests take about a quarter less time.
  '--disable-gpu',
  '--in-process-gpu',
  // A fake camera with a test picture, permission granted.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([
    chromiumPath().then((executablePath) => chromium.launchServer({ executablePath, args: FLAGS })),
    builtWebsite(),
  ]);
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
