/** Divides the time of a CPU profile between the functions with their SDKs, the emulators and the rest. */
import type { Profiler } from 'node:inspector';

export interface Shares {
  functions: number;
  emulators: number;
  /** Node itself and what both share: sockets, the HTTP server, garbage collection. */
  rest: number;
}

const OWNERS: readonly [keyof Shares, RegExp][] = [
  ['emulators', /\/infra\/(emulators|local)\//],
  ['functions', /\/(functions|shared)\/|\/node_modules\/(@aws-sdk|@smithy|@aws-crypto|stripe)\//],
];
const ownerOf = (url: string) => OWNERS.find(([, pattern]) => pattern.test(url))?.[0];

/** Shares of the busy time, from 0 to 1: each sample belongs to the nearest caller in our code. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const spent = { functions: 0, emulators: 0, rest: 0 };
  for (const [n, sample] of samples.entries()) {
    if (byId.get(sample)?.callFrame.functionName === '(idle)') continue;
    let owner: keyof Shares | undefined;
    for (let id: number | undefined = sample; id !== undefined && !owner; id = parents.get(id))
      owner = ownerOf(byId.get(id)?.callFrame.url ?? '');
    spent[owner ?? 'rest'] += timeDeltas[n] ?? 0;
  }
  const all = spent.functions + spent.emulators + spent.rest || 1;
  return { functions: spent.functions / all, emulators: spent.emulators / all, rest: spent.rest / all };
}
