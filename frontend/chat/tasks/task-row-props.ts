/** The props of a row in the to-do list, for reading and for editing. */
import type { AustralianState, Task } from '../../../shared/rooms.ts';
import type { Reorder } from './use-reorder.ts';

export interface TaskRowProps {
  task: Task;
  /** Its number from 1, and the number of to-dos. */
  place: { n: number; of: number };
  state: AustralianState | null;
  reorder: Reorder;
  onEdit: (edit: Partial<Omit<Task, 'id'>>) => void;
  onRemove: () => void;
  /** Moves it by one place; -1 is up. */
  onStep: (step: -1 | 1) => void;
  onNote: ((note: NonNullable<Task['note']>) => void) | undefined;
}
