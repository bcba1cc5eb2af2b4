/** Starts a stage over the folder that is named and ends it: from then on the library is in there. A process of its own, which has one stage. */
import { startStage } from '../../local/stage.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Name the folder.');
process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
// Without a stream: the stage that goes on with the folder follows only what happens on it.
const stage = await startStage({ dataDir, port: 0, demo: false, follow: false, website: WEBSITE_FOLDER });
await stage.close();
