/** Where an error came from, in our own files: a bundle's frames are looked up in its source map, when there is an error and not before. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `at name (file:///var/task/index.mjs:3:14)`, and the same without a name. */
const FRAME = /^(\s*at .*?)(file:\/\/\S+?):(\d+):(\d+)(\)?)$/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * The first eight frames of a stack, without the message that stands before them. A process that reads source maps as it
 * starts (`--enable-source-maps`) would read all of them at every cold start.
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

/** Undefined for code that was not bundled, or whose map is gone: its frames stay as they are. */
function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, read(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

function read(file: string): SourceMap | undefined {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined;
  } catch {
    // Saying what went wrong must not go wrong itself.
    return undefined;
  }
}
