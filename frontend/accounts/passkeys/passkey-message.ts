/** The message for a member whose passkey failed, in the browser or on the server. */
import { messageFor } from '../../api/client.ts';

/** Compares the error's name: importing the class would load the library. */
export const passkeyMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.name === 'PasskeyFailure' ? error.message : messageFor(error, fallback);
