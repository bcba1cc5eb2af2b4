// Makes each npm script that calls it work as the first command in a fresh clone, `npm start` and `npm test` among them: installs what is missing, and only then.
// Plain JavaScript without dependencies, because it runs before there are any, on whatever Node is there.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Verandah needs Node 20.19 or newer to install itself, and this is ${process.version}. Get one from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}

const installed = 'node_modules/.package-lock.json';
const upToDate =
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs &&
  // An interrupted install leaves the folder without the Node that every script runs on.
  existsSync('node_modules/node/package.json') &&
  JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node ===
    JSON.parse(readFileSync('node_modules/node/package.json', 'utf8')).version;

if (!upToDate) {
  console.log('Installing what Verandah needs (once) …');
  try {
    execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: 'inherit' });
  } catch {
    console.error('The installation did not finish. Check the network, then run the same command again.');
    process.exit(1);
  }
}
