/** `npm run bench -- <name>`: runs one measurement. Operations and ratios are gates; times are reported, as machines differ. */
import { readdirSync } from 'node:fs';

const FOUNDATIONS = [
  'run',
  'calls',
  'percentile',
  'stage',
  'screens',
  'lighthouse',
  'page-figures',
  'first-paint',
  'upload-calls',
  'far-side',
  'admin-calls',
  'people',
  'retrieval-questions',
];
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !FOUNDATIONS.includes(name));
const [name = ''] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
  process.exit(2);
}
const { bench } = (await import(`./${name}.ts`)) as { bench: () => Promise<boolean> };
process.exit((await bench()) ? 0 : 1);
