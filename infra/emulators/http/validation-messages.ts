/** For the stand-ins, which quote zod to their callers: its sentences, which zod/mini leaves out. */
import * as z from 'zod/mini';

/** For one `safeParse`. Not for the process: the functions run in it too, and have words of their own. */
export const IN_ENGLISH = { error: z.locales.en().localeError };
