/** Gives a test's process the settings that the stage's functions have, so that it can look into the table. */
import { inject } from 'vitest';

Object.assign(process.env, inject('stage').environment);
