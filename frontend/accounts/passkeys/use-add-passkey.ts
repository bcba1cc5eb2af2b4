/** Adding a passkey: asks the server, then the device, then the server again. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyRecord } from '../../../shared/accounts/passkeys.ts';
import { api } from './passkeys.ts';

/** The query of the member's passkeys. */
export const PASSKEYS = ['GET /api/passkeys'];

/**
 * @param enrolment The token of an operator's link, in place of a confirmation.
 * @param onAdded Not called where the member closes the browser's dialog.
 */
export function useAddPasskey(
  onAdded: (passkey: PasskeyRecord) => void,
  enrolment?: string,
): UseMutationResult<PasskeyRecord | undefined, Error, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const body = enrolment === undefined ? {} : { enrolment };
      const options = await api('POST /api/passkeys/options', { body });
      const { makePasskey } = await import('./ceremony.ts');
      const passkey = await makePasskey(options);
      return passkey && api('POST /api/passkeys', { body: { passkey } });
    },
    onSuccess: async (added) => {
      if (!added) return;
      await queries.invalidateQueries({ queryKey: PASSKEYS });
      onAdded(added);
    },
  });
}
