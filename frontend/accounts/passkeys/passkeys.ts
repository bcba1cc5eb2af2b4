/** What screens need of passkeys: the calls, whether this browser supports them, and the message after a failure. */

import { useSyncExternalStore } from 'react';
import { passkeyRoutes } from '../../../shared/contract/routes/passkeys.ts';
import { clientFor, messageFor } from '../../api/client.ts';

/** The calls for passkeys and for confirming who the member is. */
export const { api } = clientFor(passkeyRoutes);

/** Compares the error's name: importing the class would load the library. */
export const passkeyMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.name === 'PasskeyFailure' ? error.message : messageFor(error, fallback);

/** Whether this browser supports passkeys. False while prerendering. */
const never = () => () => {};
const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasPasskeys, () => false);
