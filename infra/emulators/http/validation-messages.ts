/** zod's English messages, which zod/mini leaves out: the emulators quote them in their error responses. */
import * as z from 'zod/mini';

/** For one `safeParse`, not the whole process: the functions run in it too, with their own messages. */
export const IN_ENGLISH = { error: z.locales.en().localeError };
