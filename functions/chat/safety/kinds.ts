/** Every kind of danger with its level, and what it is and is not, for the prompts of both models. */
import { HAZARD_KINDS, type HazardKind } from '../../../shared/chat.ts';

/** `stop`: an answer begins with the kind's fixed line. `care`: the answer says it where it belongs. */
export type Level = 'stop' | 'care';

export const KINDS = {
  'electric-shock': {
    level: 'stop',
    definition:
      'a shock, tingle, spark, scorch or bare wire at a tap, appliance, switch or power point; not static, a price or an electric colour',
  },
  'water-at-electricity': {
    level: 'stop',
    definition: 'water in or near a light, power point, switchboard or plugged-in thing; not daylight that floods in',
  },
  gas: {
    level: 'stop',
    definition: 'a smell or hiss of gas, or gas left on; not the choice between gas and induction, nor gas struts',
  },
  'carbon-monoxide': {
    level: 'stop',
    definition:
      'people unwell near a burning heater, a blocked flue, or a barbecue, generator or outdoor heater run inside; not charcoal as a colour',
  },
  'ceiling-falling': {
    level: 'stop',
    definition: 'a ceiling that sags, bulges, cracks loudly or drops pieces; not a low, dropped or draped one',
  },
  fire: {
    level: 'stop',
    definition:
      'a flame, heater, hot lamp, battery or lint where something can catch; not a guarded fire, candles off or warm colours',
  },
  balcony: {
    level: 'stop',
    definition: 'a balcony, deck or balustrade that is loose, rotten or sinks; not its furniture or finish',
  },
  'rail-fall': {
    level: 'stop',
    definition:
      'a rail that a child can climb or slip through, or none at an edge, on a balcony, landing or loft; not a curtain rail',
  },
  structure: {
    level: 'stop',
    definition:
      'a wall, stud, beam, joist or chimney cut or taken out by the members themselves; `asked` where they only ask about it',
  },
  asbestos: {
    level: 'stop',
    definition:
      'drilling, cutting, breaking or stripping material that may hold asbestos, or broken sheet; not sound sheet that is left alone',
  },
  lead: {
    level: 'stop',
    definition:
      'sanding, scraping or burning old paint, or a child at flakes of it; not "lead the eye", lead times, leadlight or power leads',
  },
  silica: {
    level: 'stop',
    definition: 'cutting, drilling or grinding stone, concrete, brick or tile by themselves; not choosing or wiping it',
  },
  'pool-barrier': {
    level: 'stop',
    definition: 'a pool or spa without a sound fence and gate, or something to climb beside it; not a pool table',
  },
  'window-fall': {
    level: 'stop',
    definition:
      'an upstairs window that a child can open or reach from a bed, chair or box; not its curtains, glass or view',
  },
  'blind-cords': {
    level: 'stop',
    definition: 'cords or chains of blinds or curtains that a small child can reach; not cordless blinds or corduroy',
  },
  'tip-over': {
    level: 'stop',
    definition:
      'a drawer unit, bookcase or television that a child can climb or that tips; not styling tips or furniture that is fixed',
  },
  overhead: {
    level: 'stop',
    definition:
      'a heavy mirror, shelf, cabinet or picture above where people lie or sit, or hung loosely; not light art or a lamp',
  },
  'smoke-alarm': {
    level: 'stop',
    definition:
      'a smoke alarm that is taken down, covered, painted, dead or absent; not where to place or how to test one',
  },
  'mould-illness': {
    level: 'care',
    definition: 'mould or damp in a room where somebody coughs, wheezes or falls ill; not a mould for casting',
  },
  'licensed-electrical': {
    level: 'care',
    definition: 'fixed wiring, power points, switches or light fittings to be changed; not lamps with a plug',
  },
  'licensed-gas': {
    level: 'care',
    definition: 'a gas pipe or appliance to be connected, moved, capped or altered; not cooking on it',
  },
  'licensed-plumbing': {
    level: 'care',
    definition:
      'taps, toilets, basins or water and waste pipes to be moved or replaced; not a shower head or a curtain',
  },
  waterproofing: {
    level: 'care',
    definition: 'the membrane of a shower or wet room, a leaking shower, or tiles over either; not a splashback',
  },
  approvals: {
    level: 'care',
    definition:
      'work that may need a council, heritage, strata or owner’s permission; not paint, furniture or things that leave no mark',
  },
} as const satisfies Record<HazardKind, { level: Level; definition: string }>;

/** The kinds that an answer can begin with. */
export type StopKind = {
  [Kind in HazardKind]: (typeof KINDS)[Kind]['level'] extends 'stop' ? Kind : never;
}[HazardKind];

export const isStop = (kind: HazardKind): kind is StopKind => KINDS[kind].level === 'stop';
/** The Stop kinds, the gravest first. */
export const STOP_KINDS: readonly StopKind[] = HAZARD_KINDS.filter(isStop);

/** For a prompt, the gravest first: `kind (stop|care): definition` on each line. */
export const DEFINITIONS = HAZARD_KINDS.map((kind) => `${kind} (${KINDS[kind].level}): ${KINDS[kind].definition}`).join(
  '\n',
);
