/** Changes to a to-do list as functions of the list, so that they apply to the newest list and two tabs lose nothing. */
import { MAX_TASKS, type Task } from '../../../shared/rooms.ts';

export type TaskListChange = (tasks: readonly Task[]) => Task[];

/** Adds to-dos at the end, each once, while the list has room. */
export const addTasks =
  (...added: Task[]): TaskListChange =>
  (tasks) =>
    [...tasks, ...added.filter((task) => tasks.every(({ id }) => id !== task.id))].slice(
      0,
      Math.max(MAX_TASKS, tasks.length),
    );

/** Changes a to-do; if another tab has removed it, it stays removed. */
export const editTask =
  (id: string, edit: Partial<Omit<Task, 'id'>>): TaskListChange =>
  (tasks) =>
    tasks.map((task) => (task.id === id ? { ...task, ...edit } : task));

export const removeTasks =
  (...ids: string[]): TaskListChange =>
  (tasks) =>
    tasks.filter(({ id }) => !ids.includes(id));

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

/** Whether a list has this job: the same note of a photo, or else the same words. */
export const hasTask = (tasks: readonly Task[], { text, note }: Pick<Task, 'text' | 'note'>): boolean =>
  tasks.some((task) =>
    task.note && note ? task.note.messageId === note.messageId && task.note.n === note.n : task.text === text,
  );

/** A new id in the format of the contract. */
export const newTaskId = (): string => crypto.randomUUID();
