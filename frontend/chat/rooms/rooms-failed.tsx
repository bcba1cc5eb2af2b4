/** Replaces the member's rooms when their call fails: the error and a retry button. */
import { useState } from 'react';
import { type ButtonProps } from '../../ui/button.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import type { useRooms } from './use-rooms.ts';

interface RoomsFailedProps extends Pick<ButtonProps, 'variant'> {
  /** A prop and not a query here: a component that mounts with a failed query would repeat the call. */
  rooms: Pick<ReturnType<typeof useRooms>, 'data' | 'error' | 'isFetching' | 'refetch'>;
}

/** Renders nothing unless the rooms failed to load. Stays, and keeps the focus, during a retry. */
export function RoomsFailed({ rooms: { data, error, isFetching, refetch }, variant = 'primary' }: RoomsFailedProps) {
  const [failure, setFailure] = useState(error);
  // A retry clears the query's error.
  if (error && error !== failure) setFailure(error);
  if (data || !failure) return null;
  return (
    <LoadError
      query={{ error: failure, isFetching, refetch }}
      failed="Your rooms could not be loaded."
      variant={variant}
    />
  );
}
