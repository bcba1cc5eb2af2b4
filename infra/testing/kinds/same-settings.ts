/** For files that share a process: a setting changed by one would affect the next, or be missed by modules that have read it. */
import { afterAll } from 'vitest';

/** Set by the packaged Chromium when it unpacks itself, and by sharp and Powertools when they load. */
const OF_LIBRARIES = ['AWS_SDK_UA_APP_ID', 'FONTCONFIG_PATH', 'HOME', 'LD_LIBRARY_PATH', 'VIPSHOME'];
const before = { ...process.env };

afterAll(() => {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== before[name] && !OF_LIBRARIES.includes(name));
  // Restores them, so that later files do not fail as well.
  for (const name of changed) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  if (changed.length > 0)
    throw new Error(`${changed.join(', ')} changed. Name this file *.test.ts: it needs a process of its own.`);
});
