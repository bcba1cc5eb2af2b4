/** Where the member's rooms would stand when their call fails: why they are not there, and a way to ask again. */
import { useState } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import type { useRooms } from './use-rooms.ts';

interface RoomsFailedProps extends Pick<ButtonProps, 'variant'> {
  /** Given, not asked for here: what shows a failed query for the first time makes its call again. */
  rooms: Pick<ReturnType<typeof useRooms>, 'data' | 'error' | 'isFetching' | 'refetch'>;
}

/** Nothing unless the rooms failed to come. It stays, and keeps the focus, while they are asked for again. */
export function RoomsFailed({ rooms: { data, error, isFetching, refetch }, variant = 'primary' }: RoomsFailedProps) {
  const [failure, setFailure] = useState(error);
  // A query that is asked again forgets its error.
  if (error && error !== failure) setFailure(error);
  if (data || !failure) return null;
  return (
    <InlineError message={messageFor(failure, 'Your rooms could not be loaded.')}>
      <Button variant={variant} busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
        Try again
      </Button>
    </InlineError>
  );
}
