/** What is typed into the cost fields of a job: kept as a draft until it is saved, which leaving the fields does. */
import { useEffect, useEffectEvent, useState } from 'react';
import { OWN_COST, type Task } from '../../../../shared/rooms.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { useDraft } from '../../../ui/form/draft.ts';
import { editTask, type TaskListChange } from '../task-list.ts';
import { type CostTexts, readCost, writeCost } from './cost-text.ts';

/** Saves a change of the list. Rejects with the call's error, after its toast. */
export type SaveTasks = (change: TaskListChange) => Promise<unknown>;

const UNSAVED = 'Not saved. Press Enter to try again.';

export function useCost(roomId: string, task: Task, save: SaveTasks) {
  const saved = writeCost(task.cost);
  /** Both fields, one a line; empty while they show what is saved. */
  const [draft, setDraft] = useDraft(`cost:${roomId}:${task.id}`);
  const [low = '', high = ''] = draft === '' ? saved : draft.split('\n');
  const [error, setError] = useState(draft === '' ? undefined : UNSAVED);

  const store = (cost: Task['cost'], texts: CostTexts) => {
    const sent = texts.join('\n');
    setDraft(sent);
    setError(undefined);
    save(editTask(task.id, { cost })).then(
      // What was typed meanwhile stays.
      () => setDraft((newest) => (newest === sent ? '' : newest)),
      () => setError(UNSAVED),
    );
  };
  const leave = () => {
    if (draft === '') return;
    const read = readCost([low, high]);
    if ('error' in read) return setError(read.error);
    const { cost, swapped } = read;
    const texts = writeCost(cost);
    if (texts.join() === saved.join()) {
      setError(undefined);
      return setDraft('');
    }
    if (swapped) announce(`Swapped: $${texts.join(' to $')}`);
    store(cost && { ...cost, source: OWN_COST }, texts);
  };
  // Saves on unmount: Back unmounts the page without a blur event.
  const leaveWithPage = useEffectEvent(leave);
  useEffect(() => () => leaveWithPage(), []);
  const write = (texts: CostTexts) => {
    setDraft(texts.join('\n'));
    setError(undefined);
  };
  const cancel = () => {
    setDraft('');
    setError(undefined);
  };
  return { texts: [low, high] as const, isDraft: draft !== '', error, write, leave, cancel, store };
}
