/** Whether this browser has passkeys at all. No page is prerendered with what depends on it. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};
const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasPasskeys, () => false);
