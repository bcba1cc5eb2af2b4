/** Unpacks npm's Chromium, its fonts and libraries that a bare Debian lacks into $TMPDIR. A separate process: the package takes no other folder. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

await chromium.executablePath();
const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
await inflate(join(archives, 'al2023.tar.br'));
