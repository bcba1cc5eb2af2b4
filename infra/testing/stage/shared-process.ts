/** For files that share a process: what one of them leaves in the settings, the next one's modules would never notice. */
import { afterAll, inject } from 'vitest';

afterAll(() => {
  const changed = Object.entries(inject('stage').environment).filter(([name, value]) => process.env[name] !== value);
  if (changed.length > 0)
    throw new Error(
      `${changed.map(([name]) => name).join(', ')} changed. Let vitest.config.ts see that this file wants a process of its own.`,
    );
});
