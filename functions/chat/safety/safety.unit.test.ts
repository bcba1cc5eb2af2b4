/** The decision about dangers: every stage of every kind, what is said once, and what is said again. */
import { describe, expect, test } from 'vitest';
import { HAZARD_KINDS, type HazardKind, HazardStage } from '../../../shared/chat.ts';
import { DEFINITIONS, KINDS } from './kinds.ts';
import { type FoundDangers, MAX_CARE, safetyOf } from './safety.ts';

const dangers = (found: Partial<FoundDangers>): FoundDangers => ({
  understood: [],
  spoken: [],
  seen: [],
  said: [],
  ...found,
});

/** Written out from the documents, not from the code. */
const STOP: HazardKind[] = [
  'electric-shock',
  'water-at-electricity',
  'gas',
  'carbon-monoxide',
  'ceiling-falling',
  'fire',
  'balcony',
  'rail-fall',
  'structure',
  'asbestos',
  'lead',
  'silica',
  'pool-barrier',
  'window-fall',
  'blind-cords',
  'tip-over',
  'overhead',
  'smoke-alarm',
];
const CARE: HazardKind[] = [
  'mould-illness',
  'licensed-electrical',
  'licensed-gas',
  'licensed-plumbing',
  'waterproofing',
  'approvals',
];

test('every kind has one level, the Stop kinds before the others by gravity', () => {
  expect([...STOP, ...CARE]).toEqual([...HAZARD_KINDS]);
  expect(HAZARD_KINDS.filter((kind) => KINDS[kind].level === 'stop')).toEqual(STOP);
});

test('each definition is a line of at most 25 words', () => {
  const lines = DEFINITIONS.split('\n');
  expect(lines).toHaveLength(HAZARD_KINDS.length);
  for (const [i, kind] of HAZARD_KINDS.entries()) {
    expect(lines[i]).toMatch(new RegExp(`^${kind} \\((?:stop|care)\\): \\S`));
    expect(KINDS[kind].definition.split(' ').length, kind).toBeLessThanOrEqual(25);
  }
});

const STOP_AT: Record<HazardStage, 'stop' | 'care' | 'nothing'> = {
  now: 'stop',
  planned: 'stop',
  asked: 'care',
  booked: 'nothing',
  done: 'nothing',
  figurative: 'nothing',
};
const CARE_AT: typeof STOP_AT = { ...STOP_AT, now: 'care', planned: 'care' };
const OUTCOMES = HAZARD_KINDS.flatMap((kind) =>
  HazardStage.options.map((stage) => ({ kind, stage, level: (STOP.includes(kind) ? STOP_AT : CARE_AT)[stage] })),
);

test.each(OUTCOMES)('$kind at $stage is a matter of $level', ({ kind, stage, level }) => {
  expect(safetyOf(dangers({ understood: [{ kind, stage }] }))).toEqual({
    stop: level === 'stop' ? [kind] : [],
    care: level === 'care' ? [kind] : [],
  });
});

describe('the fallback', () => {
  test.each(STOP)('counts for %s unless the model understood it as settled', (kind) => {
    const stopsAt = (stage: HazardStage) =>
      safetyOf(dangers({ spoken: [kind], understood: [{ kind, stage }] })).stop.length === 1;
    expect(HazardStage.options.filter(stopsAt)).toEqual(['now', 'planned', 'asked']);
    expect(safetyOf(dangers({ spoken: [kind] })).stop).toEqual([kind]);
  });

  test('counts where the model understood another kind as done', () => {
    const found = dangers({ spoken: ['gas'], understood: [{ kind: 'licensed-gas', stage: 'done' }] });
    expect(safetyOf(found)).toEqual({ stop: ['gas'], care: [] });
  });
});

test('a danger understood both as done and as here now is here now', () => {
  const understood = [
    { kind: 'gas', stage: 'done' },
    { kind: 'gas', stage: 'now' },
  ] as const;
  expect(safetyOf(dangers({ understood, spoken: ['gas'] })).stop).toEqual(['gas']);
});

test('what the photo shows counts as here now', () => {
  expect(safetyOf(dangers({ seen: ['mould-illness', 'tip-over'] }))).toEqual({
    stop: ['tip-over'],
    care: ['mould-illness'],
  });
});

describe('a danger that an answer of this room has begun with', () => {
  test.each(STOP)('%s is not said again because of the photo', (kind) => {
    expect(safetyOf(dangers({ seen: [kind], said: [kind] }))).toEqual({ stop: [], care: [] });
  });

  test.each(STOP)('%s is said again where its words are', (kind) => {
    expect(safetyOf(dangers({ spoken: [kind], said: [kind] })).stop).toEqual([kind]);
  });

  test('is said again where it is urgent and understood as in force', () => {
    const again = (stage: 'now' | 'planned') =>
      STOP.filter((kind) => safetyOf(dangers({ understood: [{ kind, stage }], said: [kind] })).stop.length > 0);
    const urgent = [
      'electric-shock',
      'water-at-electricity',
      'gas',
      'carbon-monoxide',
      'ceiling-falling',
      'balcony',
      'rail-fall',
      'asbestos',
    ];
    expect(again('now')).toEqual(urgent);
    expect(again('planned')).toEqual(urgent);
  });

  test('is not said again by words that the model understood as settled', () => {
    const found = dangers({ spoken: ['lead'], understood: [{ kind: 'lead', stage: 'booked' }], said: ['lead'] });
    expect(safetyOf(found)).toEqual({ stop: [], care: [] });
  });

  test('is a matter of care where it is only asked about', () => {
    const found = dangers({ understood: [{ kind: 'structure', stage: 'asked' }], said: ['structure'] });
    expect(safetyOf(found)).toEqual({ stop: [], care: ['structure'] });
  });
});

test('both levels begin with the gravest, each kind once, and care has at most two', () => {
  const understood = [...HAZARD_KINDS].toReversed().map((kind) => ({ kind, stage: 'planned' }) as const);
  const asked = [
    { kind: 'structure', stage: 'asked' },
    { kind: 'pool-barrier', stage: 'asked' },
    { kind: 'lead', stage: 'asked' },
  ] as const;
  expect(safetyOf(dangers({ understood: [...understood, ...asked], spoken: STOP, seen: STOP }))).toEqual({
    stop: STOP,
    care: CARE.slice(0, MAX_CARE),
  });
  expect(safetyOf(dangers({ understood: asked })).care).toEqual(['structure', 'lead']);
});

test('a danger that stops is not a matter of care as well', () => {
  const understood = [
    { kind: 'structure', stage: 'asked' },
    { kind: 'structure', stage: 'planned' },
    { kind: 'approvals', stage: 'asked' },
  ] as const;
  expect(safetyOf(dangers({ understood }))).toEqual({ stop: ['structure'], care: ['approvals'] });
});
