/** Finds a Chromium for tests and measurements: the one named by $CHROME, the one that npm brought along, or the system's. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SYSTEM = '/usr/bin/chromium';

/** @returns the path of an executable Chromium. @throws when $CHROME names none, and where npm's does not run on this system. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROME;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME names ${named}, which does not exist. Correct it or unset it.`);
    return named;
  }
  // The same for everybody, and without a desktop's windows: it takes a third less of the processor than Debian's.
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedChromium();
  if (existsSync(SYSTEM)) return SYSTEM;
  throw new Error('No Chromium found. Set CHROME to the path of a Chrome or Chromium on this machine.');
}

/** @sparticuz/chromium unpacks itself into the temporary folder; a bare Debian lacks the libraries that its second archive holds. */
async function packagedChromium(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  await inflate(join(archives, 'al2023.tar.br'));
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  return path;
}
