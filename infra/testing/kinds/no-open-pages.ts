/** For files that drive Chromium: no page is left open. */
import { afterAll, afterEach } from 'vitest';
import { closePages, closeSharedPage } from '../browser/browser.ts';

afterEach(closePages);
afterAll(closeSharedPage);
