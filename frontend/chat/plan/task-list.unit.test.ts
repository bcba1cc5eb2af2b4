/** Changes to a to-do list, also after another tab has changed it. */
import { expect, test } from 'vitest';
import { MAX_TASKS, type Task } from '../../../shared/rooms.ts';
import { addTasks, editTask, moveTask, removeTasks, restoreTask } from './task-list.ts';

const task = (id: string): Task => ({ id, text: `Do ${id}`, licensed: false, done: false });
const LIST = ['a', 'b', 'c'].map(task);
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id).join('');

test('a to-do is added at the end, once', () => {
  const twice = addTasks(task('d'))(addTasks(task('d'))(LIST));
  expect(ids(twice)).toBe('abcd');
});

test('a full list does not change', () => {
  const full = Array.from({ length: MAX_TASKS }, (_, n) => task(`${n}`));
  expect(addTasks(task('x'))(full)).toHaveLength(MAX_TASKS);
  expect(restoreTask(task('x'), 3)(full)).toHaveLength(MAX_TASKS);
});

test('an edit does not bring back a to-do that another tab removed', () => {
  expect(ids(editTask('b', { done: true })(removeTasks('b')(LIST)))).toBe('ac');
});

test('a restored to-do is back in its place', () => {
  expect(ids(restoreTask(task('b'), 1)(removeTasks('b')(LIST)))).toBe('abc');
  expect(ids(restoreTask(task('c'), 9)(removeTasks('c')(LIST)))).toBe('abc');
});

test.each([
  ['a', 'c', 'bac'],
  ['a', null, 'bca'],
  ['c', 'a', 'cab'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
  ['a', 'gone', 'bca'],
])('moving %s before %s gives %s', (id, before, after) => {
  expect(ids(moveTask(id, before)(LIST))).toBe(after);
});

test('the list has the changes of both tabs', () => {
  const other = addTasks(task('d'))(LIST);
  expect(ids(moveTask('c', 'a')(other))).toBe('cabd');
  expect(ids(removeTasks('a')(other))).toBe('bcd');
});
