/** Maps an error's stack frames from the bundle to our source files. Reads the source map only when there is an error. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `at name (file:///var/task/index.mjs:3:14)`, and the same without a name. */
const FRAME = /^(\s*at .*?)(file:\/\/\S+?):(\d+):(\d+)(\)?)$/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * The first eight frames of a stack, without the message before them. Node's `--enable-source-maps` would read all source maps at
 * every cold start.
 */
export const framesOf = (stack: string | undefined): string[] | undefined =>
  stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map(inOurFiles);

function inOurFiles(frame: string): string {
  const [, before = '', url = '', line, column, after = ''] = FRAME.exec(frame) ?? [];
  const entry = url && mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return frame;
  return `${before}${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}${after}`;
}

/** The source map of a bundle; undefined where the code is not bundled or the map is missing. */
function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, read(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

function read(file: string): SourceMap | undefined {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined;
  } catch {
    // Logging an error must not fail itself.
    return undefined;
  }
}
