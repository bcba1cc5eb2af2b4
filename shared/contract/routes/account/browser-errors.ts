/** The report of an error in a browser, a visitor's too. A page sends it once something has failed, so it is in no page's own code. */
import { BrowserError } from '../../../accounts/browser-error.ts';
import { HOUR_SECONDS } from '../../durations.ts';
import { defineRoutes, Nothing } from '../../route.ts';

export const browserErrorRoutes = defineRoutes({
  'POST /api/browser-errors': {
    domain: 'accounts',
    access: 'anyone',
    body: BrowserError,
    answer: Nothing,
    bodyBytes: 4096,
    operations: 1,
    limit: {
      times: 20,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'That is 20 errors from here in an hour. Please send the next ones later.',
    },
  },
});
