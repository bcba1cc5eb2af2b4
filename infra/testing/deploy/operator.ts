/**
 * An operator with a separate checkout, who runs `npm run deploy -- dev` as a real process. The checkout has this code. The cloud assembly
 * is made in advance, with an empty site and empty functions, because the synth has its own tests.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const REDIRECT = new URL('redirect.ts', import.meta.url).href;
const LEFT_OUT = /\.test\.tsx?$|\/infra\/(docs|bench|testing)\//;

export interface Ran {
  code: number | null;
  said: string;
}

export class Operator {
  readonly folder = mkdtempSync(join(tmpdir(), 'verandah-operator-'));
  readonly #environment: Record<string, string>;

  /** @param assembly The output of a synth. */
  constructor(environment: Record<string, string>, assembly: string) {
    this.#environment = environment;
    for (const part of ['infra', 'functions', 'shared', 'package.json', 'package-lock.json', 'ensure.mjs'])
      cpSync(join(ROOT, part), join(this.folder, part), {
        recursive: true,
        preserveTimestamps: true,
        filter: (file) => !LEFT_OUT.test(file),
      });
    symlinkSync(join(ROOT, 'frontend'), join(this.folder, 'frontend'), 'junction');
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
    this.write(
      'assembly.mjs',
      "import { cpSync } from 'node:fs';\ncpSync('assembly', process.env.CDK_OUTDIR, { recursive: true });\n",
    );
    cpSync(assembly, join(this.folder, 'assembly'), { recursive: true });
    const settings = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as object;
    this.write('cdk.json', JSON.stringify({ ...settings, app: `${process.execPath} assembly.mjs` }));
  }

  write(file: string, content: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  /** Replaces the placeholders with real settings, as the first refusal asks. */
  edit(file: string, changes: [from: string, to: string][]): void {
    const before = readFileSync(join(this.folder, file), 'utf8');
    const after = changes.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      return text.replace(from, to);
    }, before);
    this.write(file, after);
  }

  /** Runs what `npm run deploy -- dev` runs. @param more Added to the operator's own environment. */
  deploy(more: Record<string, string> = {}): Promise<Ran> {
    return this.#run(process.execPath, ['infra/operate/deploy/run.ts', 'deploy', 'dev'], more);
  }

  npm(args: string[]): Promise<Ran> {
    return this.#run('npm', args, {});
  }

  #run(program: string, args: string[], more: Record<string, string>): Promise<Ran> {
    const env = {
      PATH: `${join(this.folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      HOME: this.folder,
      NODE_OPTIONS: `--import=${REDIRECT}`,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      ...this.#environment,
      ...more,
    };
    const child = spawn(program, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, said }));
    });
  }

  leave(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
