/** Every kind of danger with its level, and what it is and is not, for the prompts of both models. */
import { HAZARD_KINDS, type HazardKind } from '../../../shared/chat.ts';

/** An answer begins with their fixed line. */
const STOP = {
  'electric-shock':
    'a shock, tingle, spark, scorch or bare wire at a tap, appliance, switch or power point; not static, a price or an electric colour',
  'water-at-electricity':
    'water in or near a light, power point, switchboard or plugged-in thing; not daylight that floods in',
  gas: 'a smell or hiss of gas, or gas left on; not the choice between gas and induction, nor gas struts',
  'carbon-monoxide':
    'people unwell near a burning heater, a blocked flue, or a barbecue, generator or outdoor heater run inside; not charcoal as a colour',
  'ceiling-falling': 'a ceiling that sags, bulges, cracks loudly or drops pieces; not a low, dropped or draped one',
  fire: 'a flame, heater, hot lamp, battery or lint where something can catch; not a guarded fire, candles off or warm colours',
  balcony: 'a balcony, deck or balustrade that is loose, rotten or sinks; not its furniture or finish',
  'rail-fall':
    'a rail that a child can climb or slip through, or none at an edge, on a balcony, landing or loft; not a curtain rail',
  structure:
    'a wall, stud, beam, joist or chimney cut or taken out by the members themselves; `asked` where they only ask about it',
  asbestos:
    'drilling, cutting, breaking or stripping material that may hold asbestos, or broken sheet; not sound sheet that is left alone',
  lead: 'sanding, scraping or burning old paint, or a child at flakes of it; not "lead the eye", lead times, leadlight or power leads',
  silica: 'cutting, drilling or grinding stone, concrete, brick or tile by themselves; not choosing or wiping it',
  'pool-barrier': 'a pool or spa without a sound fence and gate, or something to climb beside it; not a pool table',
  'window-fall':
    'an upstairs window that a child can open or reach from a bed, chair or box; not its curtains, glass or view',
  'blind-cords': 'cords or chains of blinds or curtains that a small child can reach; not cordless blinds or corduroy',
  'tip-over':
    'a drawer unit, bookcase or television that a child can climb or that tips; not styling tips or furniture that is fixed',
  overhead:
    'a heavy mirror, shelf, cabinet or picture above where people lie or sit, or hung loosely; not light art or a lamp',
  'smoke-alarm':
    'a smoke alarm that is taken down, covered, painted, dead or absent; not where to place or how to test one',
} satisfies Partial<Record<HazardKind, string>>;

/** An answer says them where they belong. */
const CARE = {
  'mould-illness': 'mould or damp in a room where somebody coughs, wheezes or falls ill; not a mould for casting',
  'licensed-electrical': 'fixed wiring, power points, switches or light fittings to be changed; not lamps with a plug',
  'licensed-gas': 'a gas pipe or appliance to be connected, moved, capped or altered; not cooking on it',
  'licensed-plumbing':
    'taps, toilets, basins or water and waste pipes to be moved or replaced; not a shower head or a curtain',
  waterproofing: 'the membrane of a shower or wet room, a leaking shower, or tiles over either; not a splashback',
  approvals:
    'work that may need a council, heritage, strata or owner’s permission; not paint, furniture or things that leave no mark',
} satisfies Record<Exclude<HazardKind, keyof typeof STOP>, string>;

export type StopKind = keyof typeof STOP;
export const isStop = (kind: HazardKind): kind is StopKind => kind in STOP;
/** The gravest first. */
export const STOP_KINDS: readonly StopKind[] = HAZARD_KINDS.filter(isStop);

const DEFINED: Record<HazardKind, string> = { ...STOP, ...CARE };
export const KINDS = Object.fromEntries(
  HAZARD_KINDS.map((kind) => [kind, { level: isStop(kind) ? 'stop' : 'care', definition: DEFINED[kind] }]),
) as Record<HazardKind, { level: 'stop' | 'care'; definition: string }>;

/** For a prompt, the gravest first: `kind (stop|care): definition` on each line. */
export const DEFINITIONS = HAZARD_KINDS.map((kind) => `${kind} (${KINDS[kind].level}): ${KINDS[kind].definition}`).join(
  '\n',
);
