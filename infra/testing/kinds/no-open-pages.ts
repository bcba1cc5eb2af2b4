/** For files that drive Chromium: closes every page. */
import { afterAll, afterEach } from 'vitest';
import { closePages, closeSharedPage } from '../browser/browser.ts';

afterEach(closePages);
afterAll(closeSharedPage);
