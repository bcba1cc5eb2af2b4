/** For each test file: the settings that the stage's functions have, so that a test can look into the table, and no page left open. */
import { afterAll, afterEach, inject } from 'vitest';
import { closePages, closeSharedPage } from '../browser/browser.ts';

Object.assign(process.env, inject('stage').environment);
afterEach(closePages);
afterAll(closeSharedPage);
