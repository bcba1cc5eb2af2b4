/** Whether this browser supports passkeys. False while prerendering. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};
const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasPasskeys, () => false);
