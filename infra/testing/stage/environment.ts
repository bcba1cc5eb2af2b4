/** For each test file: sets the settings of the stage's functions, so that a test can read the table. */
import { inject } from 'vitest';

Object.assign(process.env, inject('stage').environment);
