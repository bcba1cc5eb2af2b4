/** Changes to a to-do list as functions of the list, so that they apply to the newest list and two tabs lose nothing. */
import { MAX_TASKS, type Task } from '../../../shared/rooms.ts';

export type TaskListChange = (tasks: readonly Task[]) => Task[];

/** Adds a to-do at the end, once; does not change a full list. */
export const addTask =
  (task: Task): TaskListChange =>
  (tasks) =>
    tasks.length >= MAX_TASKS || tasks.some(({ id }) => id === task.id) ? [...tasks] : [...tasks, task];

/** Changes a to-do; if another tab has removed it, it stays removed. */
export const editTask =
  (id: string, edit: Partial<Omit<Task, 'id'>>): TaskListChange =>
  (tasks) =>
    tasks.map((task) => (task.id === id ? { ...task, ...edit } : task));

export const removeTask =
  (id: string): TaskListChange =>
  (tasks) =>
    tasks.filter((task) => task.id !== id);

/** Puts a removed to-do back at its index, or at the end of a shorter list. */
export const restoreTask =
  (task: Task, index: number): TaskListChange =>
  (tasks) =>
    tasks.length >= MAX_TASKS || tasks.some(({ id }) => id === task.id)
      ? [...tasks]
      : [...tasks.slice(0, index), task, ...tasks.slice(index)];

/** Moves a to-do before another, or to the end if `before` is null or gone. */
export const moveTask =
  (id: string, before: string | null): TaskListChange =>
  (tasks) => {
    const moved = tasks.find((task) => task.id === id);
    if (!moved || id === before) return [...tasks];
    const rest = tasks.filter((task) => task.id !== id);
    const at = rest.findIndex((task) => task.id === before);
    return at === -1 ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
  };

/** A new id in the format of the contract. */
export const newTaskId = (): string => crypto.randomUUID();
