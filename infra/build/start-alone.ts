/** Gives the shell's own script its own copy of the code that it shares with the app: a shared file would cost a request. */
import type { Plugin } from 'vite';

const COPY = '?start';
/** The modules of that script that import something. */
const START = /\/frontend\/app\/opening\.ts$/;

export const isOfStart = (id: string): boolean => id.endsWith(COPY) || START.test(id);

export function startAlone(): Plugin {
  return {
    name: 'start-alone',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!importer || !isOfStart(importer)) return undefined;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id + COPY };
      },
    },
  };
}
