/** Handles refused calls of a subscriber: a 401 leads to the sign-in page, a 402 to the gate. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../api/client.ts';
import { isSignedOut } from '../api/signed-out.ts';
import { toast } from '../ui/feedback/toaster.tsx';

/** Returns a function that tells whether an error is a 401 or a 402. For a 402 it also closes the gate. */
export function useRefusals(): (error: unknown) => boolean {
  const client = useQueryClient();
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return false;
      const { status, serverMessage } = error;
      if (status === 402) {
        toast({ title: serverMessage, variant: 'destructive' });
        // The gate around this page reads this status, and closes.
        void client.invalidateQueries({ queryKey: ['GET /api/subscription/status'] });
      }
      return status === 402 || isSignedOut(error);
    },
    [client],
  );
}
