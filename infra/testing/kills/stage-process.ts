/** A stage in a separate process, to be killed: handlers and emulators over a folder, always on the same port. */
import { startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import type { FromStage } from './killable-stage.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const say = (message: FromStage) => process.send?.(message);
process.on('disconnect', () => process.exit());
process.on('message', (username: string) => void verify(username));

const { origin, environment, endpoints } = await startStage({
  dataDir,
  port: Number(port),
  paceMs: 2,
  demo: false,
  website: WEBSITE_FOLDER,
  viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'kills',
});
say({ kind: 'ready', origin, environment, stripeUrl: endpoints.stripe });

async function verify(username: string): Promise<void> {
  const { markVerified } = await import('../../../functions/accounts/operator.ts');
  await markVerified(username);
  say({ kind: 'verified', username });
}
