/** Imported by every stand-in that quotes zod to its caller: the sentences that zod/mini leaves out. */
import * as z from 'zod/mini';

z.config(z.locales.en());
