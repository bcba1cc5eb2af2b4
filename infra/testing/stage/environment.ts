/** For each test file: the settings that the stage's functions have, so that a test can look into the table. */
import { inject } from 'vitest';

Object.assign(process.env, inject('stage').environment);
