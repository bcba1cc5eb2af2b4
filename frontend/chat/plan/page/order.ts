/** The order of a plan's jobs: groups by who does them, the usual order, and the reasons that apply to this one. */
import type { AustralianState, Task } from '../../../../shared/rooms.ts';
import { markOf } from '../licensed-trade.ts';
import type { TaskListChange } from '../task-list.ts';
import { STAGES, type Stage, workOf } from './work.ts';

export interface Group {
  trade: string;
  /** Whether all of its jobs need a licensed trade. */
  licensed: boolean;
  /** In the order of work. */
  tasks: readonly Task[];
}

/** The jobs by who does them. The groups are in the order of their first jobs. */
export function groupsOf(tasks: readonly Task[], state: AustralianState | null): Group[] {
  const byTrade = Map.groupBy(tasks, (task) => workOf(task, state).trade);
  return [...byTrade].map(([trade, of]) => ({
    trade,
    licensed: of.every((task) => markOf(task, state) !== null),
    tasks: of,
  }));
}

/** Puts the jobs in the order of `STAGES`. Jobs of one stage keep theirs. */
export const usualOrder =
  (state: AustralianState | null): TaskListChange =>
  (tasks) =>
    tasks.toSorted((one, other) => placeOf(one, state) - placeOf(other, state));

const placeOf = (task: Task, state: AustralianState | null): number => STAGES.indexOf(workOf(task, state).stage);

interface Rule {
  /** These jobs … */
  stage: Stage;
  /** … where their words match … */
  on?: RegExp;
  /** … come before all jobs of these stages. */
  before: readonly Stage[];
  words: string;
}

/** Sources: see `STAGES`; lead and asbestos: infra/knowledge/renovating-safely.md. */
const RULES: readonly Rule[] = [
  {
    stage: 'safety',
    on: /\blead\b/i,
    before: ['plaster', 'paint', 'floors'],
    words: 'Lead test first: it decides how you sand.',
  },
  {
    stage: 'safety',
    on: /\b(?:asbestos|fibro|eaves)\b/i,
    before: ['structure', 'wet', 'electrical', 'plaster', 'paint', 'floors'],
    words: 'Asbestos test first, before anyone drills or cuts.',
  },
  { stage: 'structure', before: ['plaster', 'paint', 'floors'], words: 'Roof and walls before what they protect.' },
  { stage: 'wet', before: ['plaster', 'paint', 'floors'], words: 'Pipes and tiles before the finishes around them.' },
  { stage: 'electrical', before: ['plaster', 'paint'], words: 'Wiring before paint, so nobody patches twice.' },
  { stage: 'plaster', on: /\b(?:sweep|flue|soot)\b/i, before: ['paint'], words: 'Soot before paint.' },
  { stage: 'plaster', before: ['paint'], words: 'Repairs before paint, which shows every crack.' },
  { stage: 'paint', before: ['floors'], words: 'Paint before floors, so drips don’t matter.' },
  { stage: 'paint', before: ['furnishing'], words: 'Paint before curtains and furniture.' },
  { stage: 'floors', before: ['furnishing'], words: 'Floors before furniture, so it moves once.' },
];

/** The reasons that hold for the jobs that are left, each with the number of the first job that it is about. */
export function reasonsFor(tasks: readonly Task[], state: AustralianState | null): { n: number; words: string }[] {
  const left = tasks.flatMap((task, at) => (task.done ? [] : [{ n: at + 1, task, stage: workOf(task, state).stage }]));
  const told = new Set<number>();
  return RULES.flatMap(({ stage, on, before, words }) => {
    const first = left.filter((job) => job.stage === stage && (on === undefined || on.test(job.task.text)));
    const then = left.filter((job) => before.includes(job.stage));
    const n = first[0]?.n;
    if (n === undefined || told.has(n) || then.length === 0) return [];
    if (Math.max(...first.map((job) => job.n)) > Math.min(...then.map((job) => job.n))) return [];
    told.add(n);
    return [{ n, words }];
  }).toSorted((one, other) => one.n - other.n);
}
