/** Finds a Chromium for tests and measurements: the one named by $CHROME, the one from npm, or the system's. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import packageJson from '../../../package.json' with { type: 'json' };

const SYSTEM = '/usr/bin/chromium';
const UNPACK = fileURLToPath(new URL('./unpack-chromium.ts', import.meta.url));
/** The fonts' folder in the package's settings, whatever the temporary folder is. */
const PACKAGED_FONTS = '/tmp/fonts';

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

/** Starts a Chromium without a window, for tests. */
export const startChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: FLAGS });

/** @returns the path of an executable Chromium. @throws when $CHROME names none, and where npm's does not run on this system. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROME;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME names ${named}, which does not exist. Correct it or unset it.`);
    return named;
  }
  // The same for everybody, and without a desktop's windows: it uses a third less processor time than Debian's.
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedChromium();
  if (existsSync(SYSTEM)) return SYSTEM;
  throw new Error('No Chromium found. Set CHROME to the path of a Chrome or Chromium on this machine.');
}

/** The Chromium of @sparticuz/chromium, in a folder named by its version. The first process that needs it unpacks it. */
async function packagedChromium(): Promise<string> {
  const folder = join(tmpdir(), `verandah-chromium-${packageJson.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const { setupLambdaEnvironment } = await import('@sparticuz/chromium');
  process.env.FONTCONFIG_PATH ??= join(folder, 'fonts');
  setupLambdaEnvironment(join(folder, 'al2023', 'lib'));
  return join(folder, 'chromium');
}

/**
 * Renames the folder once it is complete. If it were unpacked in place, a second process could not start the program
 * while the first still writes it (ETXTBSY), and it would stay damaged where the first was killed.
 */
async function unpackInto(folder: string): Promise<void> {
  const unpacked = await mkdtemp(`${folder}-`);
  await promisify(execFile)(process.execPath, [UNPACK], { env: { ...process.env, TMPDIR: unpacked } });
  const fonts = join(unpacked, 'fonts', 'fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll(PACKAGED_FONTS, join(folder, 'fonts')));
  try {
    await rename(unpacked, folder);
  } catch (error) {
    await rm(unpacked, { recursive: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}
