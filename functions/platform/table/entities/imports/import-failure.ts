/** Why an address could not be imported, for the widget's next request for it. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const ImportFailures = entity({
  name: 'import failure',
  schema: z.object({ message: z.string(), ttl: z.number() }),
  key: keys.importFailure,
});
