/** Decides which dangers an answer begins with and which it only mentions, from what the models and the fallback found. */
import { HAZARD_KINDS, type HazardKind, type HazardStage } from '../../../shared/chat.ts';
import { isStop, type StopKind } from './kinds.ts';
import { isUrgent } from './lines/urgent.ts';

export interface UnderstoodHazard {
  kind: HazardKind;
  stage: HazardStage;
}

export interface FoundDangers {
  /** What the fast model understood. */
  understood: readonly UnderstoodHazard[];
  /** What the phrases of the fallback found. */
  spoken: readonly HazardKind[];
  /** What the look sees in the photo. It is there now. */
  seen: readonly HazardKind[];
  /** What an answer in this room has begun with. */
  said: readonly HazardKind[];
}

export interface Safety {
  /** The gravest first. The answer begins with the line of the first. */
  stop: StopKind[];
  /** The gravest first, at most MAX_CARE. None of them is in `stop`. */
  care: HazardKind[];
}

export const MAX_CARE = 2;

const IN_FORCE: ReadonlySet<HazardStage> = new Set(['now', 'planned']);
const SETTLED: ReadonlySet<HazardStage> = new Set(['booked', 'done', 'figurative']);

/**
 * Sorts dangers into the two levels. A Stop kind that is only asked about is a matter of care; what is booked, done or figurative
 * is nothing. The fallback's finding counts unless the model understood that kind as settled.
 * A danger is said once in a room: again where the fallback finds it, or where an urgent one is understood as in force.
 */
export function safetyOf({ understood, spoken, seen, said }: FoundDangers): Safety {
  const kindsAt = (stages: ReadonlySet<HazardStage>) =>
    new Set(understood.filter(({ stage }) => stages.has(stage)).map(({ kind }) => kind));
  const inForce = kindsAt(IN_FORCE);
  const settled = kindsAt(SETTLED);
  const asked = kindsAt(new Set(['asked']));
  const heard = new Set(spoken.filter((kind) => !settled.has(kind)));
  const present = new Set([...inForce, ...heard, ...seen]);
  const isRaisedAnew = (kind: HazardKind) => heard.has(kind) || (isUrgent(kind) && inForce.has(kind));
  const stop = HAZARD_KINDS.filter(isStop).filter(
    (kind) => present.has(kind) && (!said.includes(kind) || isRaisedAnew(kind)),
  );
  const care = HAZARD_KINDS.filter((kind) => asked.has(kind) || (!isStop(kind) && present.has(kind)));
  return { stop, care: care.filter((kind) => !stop.some((one) => one === kind)).slice(0, MAX_CARE) };
}
