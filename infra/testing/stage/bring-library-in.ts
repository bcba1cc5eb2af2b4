/** Starts a stage over the given folder and ends it, so that the library is indexed there. A separate process, as a process has one stage. */
import { startStage } from '../../local/stage.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Name the folder.');
process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
// Without a stream: a later stage on this folder follows only its own changes.
const stage = await startStage({ dataDir, port: 0, demo: false, follow: false, website: WEBSITE_FOLDER });
await stage.close();
