/** `npm run bench -- <name>`: runs one measurement. Operations and ratios are gates; times are reported, as machines differ. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('.', import.meta.url);
/** The benches; other files only support them. */
const names = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.ts') && /^export async function bench\(/m.test(readFileSync(new URL(file, folder), 'utf8')),
  )
  .map((file) => file.slice(0, -3));
const [name = ''] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
  process.exit(2);
}
const { bench } = (await import(`./${name}.ts`)) as { bench: () => Promise<boolean> };
process.exit((await bench()) ? 0 : 1);
