/** What a row of the to-do list is given, as it is read and as it is edited. */
import type { AustralianState, Task } from '../../../shared/rooms.ts';
import type { Reorder } from './use-reorder.ts';

export interface TaskRowProps {
  task: Task;
  /** Its place from 1, and of how many. */
  place: { n: number; of: number };
  state: AustralianState | null;
  reorder: Reorder;
  onEdit: (edit: Partial<Omit<Task, 'id'>>) => void;
  onRemove: () => void;
  /** Moves it by one place; -1 is up. */
  onStep: (step: -1 | 1) => void;
  onNote: ((note: NonNullable<Task['note']>) => void) | undefined;
}
