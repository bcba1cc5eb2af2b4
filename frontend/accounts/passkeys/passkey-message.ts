/** What went wrong with a passkey, for the member: the browser's side, or the server's. */
import { messageFor } from '../../api/client.ts';

/** By its name: the class comes with the library's code. */
export const passkeyMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.name === 'PasskeyFailure' ? error.message : messageFor(error, fallback);
