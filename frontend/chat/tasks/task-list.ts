/** The changes of a list of to-dos, each as a function of the list: made on the newest one, so that two tabs lose nothing. */
import { MAX_TASKS, type Task } from '../../../shared/rooms.ts';

export type TaskListChange = (tasks: readonly Task[]) => Task[];

/** Adds a to-do at the end, once; a full list stays as it is. */
export const addTask =
  (task: Task): TaskListChange =>
  (tasks) =>
    tasks.length >= MAX_TASKS || tasks.some(({ id }) => id === task.id) ? [...tasks] : [...tasks, task];

/** Changes one to-do; one that another tab has removed stays removed. */
export const editTask =
  (id: string, edit: Partial<Omit<Task, 'id'>>): TaskListChange =>
  (tasks) =>
    tasks.map((task) => (task.id === id ? { ...task, ...edit } : task));

export const removeTask =
  (id: string): TaskListChange =>
  (tasks) =>
    tasks.filter((task) => task.id !== id);

/** Puts a removed to-do back where it was, or at the end of a list that has become shorter. */
export const restoreTask =
  (task: Task, index: number): TaskListChange =>
  (tasks) =>
    tasks.length >= MAX_TASKS || tasks.some(({ id }) => id === task.id)
      ? [...tasks]
      : [...tasks.slice(0, index), task, ...tasks.slice(index)];

/** Moves a to-do to stand before another, at the end where `before` is null or gone. */
export const moveTask =
  (id: string, before: string | null): TaskListChange =>
  (tasks) => {
    const moved = tasks.find((task) => task.id === id);
    if (!moved || id === before) return [...tasks];
    const rest = tasks.filter((task) => task.id !== id);
    const at = rest.findIndex((task) => task.id === before);
    return at === -1 ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
  };

/** An id of the form that the contract takes. */
export const newTaskId = (): string => crypto.randomUUID();
