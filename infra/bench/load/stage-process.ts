/** The stage under load, in a separate process that measures its own memory and divides its processor time by owner. */
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { folderWithLibrary } from '../../testing/stage/folder-with-library.ts';
import { sharesOf } from './profile.ts';

/** What the bench can ask for. */
export type Question = 'memory' | 'profile' | 'shares' | 'end';

const SAMPLED_EVERY_US = 2_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const dataDir = await folderWithLibrary();
const stage = await startStage({
  dataDir,
  port: 0,
  paceMs: 2,
  demo: false,
  website: WEBSITE_FOLDER,
  viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'load',
});
const profiler = new Session();
profiler.connect();

const answers: Record<Question, () => unknown> = {
  memory: () => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return { rss, heapUsed, external, cpuMs: (user + system) / 1_000 };
  },
  profile: async () => {
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY_US });
    await profiler.post('Profiler.start');
  },
  shares: async () => sharesOf((await profiler.post('Profiler.stop')).profile),
  end: () => stage.close(),
};
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => {
  void (async () => process.send?.({ answer: (await answers[question]()) ?? null }))();
});
process.send?.({ answer: { origin: stage.origin, endpoints: stage.endpoints, dataDir } });
