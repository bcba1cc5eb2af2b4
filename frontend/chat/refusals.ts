/** What follows when a call of a subscriber is refused: a 401 leads to the sign-in page, a 402 to the gate. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../api/client.ts';
import { isSignedOut } from '../api/signed-out.ts';
import { toast } from '../ui/feedback/toaster.tsx';

/** Gives a function that says whether a call was refused: by a 401, or by a 402, which it answers with the gate. */
export function useRefusals(): (error: unknown) => boolean {
  const client = useQueryClient();
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return false;
      const { status, serverMessage } = error;
      if (status === 402) {
        toast({ title: serverMessage, variant: 'destructive' });
        // The gate around this page reads the same status, and closes.
        void client.invalidateQueries({ queryKey: ['GET /api/subscription/status'] });
      }
      return status === 402 || isSignedOut(error);
    },
    [client],
  );
}
