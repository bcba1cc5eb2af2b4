/** The stage under load, in a separate process that measures its own memory and processor time. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { folderWithLibrary } from '../../testing/stage/folder-with-library.ts';

/** What the bench can ask for. */
export type Question = 'memory' | 'end';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const dataDir = await folderWithLibrary();
const stage = await startStage({
  dataDir,
  port: 0,
  paceMs: 2,
  demo: false,
  viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'load',
});

const answers: Record<Question, () => unknown> = {
  memory: () => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return { rss, heapUsed, external, cpuMs: (user + system) / 1_000 };
  },
  end: () => stage.close(),
};
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => {
  void (async () => process.send?.({ answer: (await answers[question]()) ?? null }))();
});
process.send?.({ answer: { origin: stage.origin, endpoints: stage.endpoints, dataDir } });
