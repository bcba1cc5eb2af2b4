/** The kind of work that a to-do is, by its words: its stage in the order of a renovation, and who usually does it. */
import type { AustralianState, Task } from '../../../../shared/rooms.ts';
import { NEEDS_NO_TRADE, type Trade, tradeOf } from '../licensed-trade.ts';

/**
 * In the usual order of work: infra/knowledge/a-small-budget-in-order.md, "The order to spend in, for a whole house" (safety and
 * structure, then wet rooms, wiring and plaster) and "The order to spend in, for one room" (mend, paint, then furniture). Floors come
 * after paint, which drips.
 */
export const STAGES = ['safety', 'structure', 'wet', 'electrical', 'plaster', 'paint', 'floors', 'furnishing'] as const;
export type Stage = (typeof STAGES)[number];

export interface Work {
  stage: Stage;
  /** "You" where no trade is usual. */
  trade: string;
}

/** What anyone may do, and what the rules below know nothing of. */
const YOU = 'You';

const LICENSED: Record<Trade, Work> = {
  'Licensed asbestos assessor': { stage: 'safety', trade: 'Asbestos assessor' },
  'Licensed asbestos removalist': { stage: 'safety', trade: 'Asbestos removalist' },
  'Licensed electrician': { stage: 'electrical', trade: 'Electrician' },
  'ARC-licensed technician': { stage: 'electrical', trade: 'Air conditioning' },
  'Licensed gasfitter': { stage: 'wet', trade: 'Gasfitter' },
  'Licensed plumber': { stage: 'wet', trade: 'Plumber' },
  'Licensed waterproofer': { stage: 'wet', trade: 'Waterproofer' },
};

const FLOOR = String.raw`\b(?:floor(?:s|boards?|ing)?|boards|carpets?|parquet\w*|vinyl|hybrid|lino\w*)\b`;
const FLOOR_WORK = String.raw`\b(?:lay|sand|re-?sand|polish|oil|seal|refinish|replace|install|fit|level|lift|take up|pull up|repair)\w*\b`;

/** The first match decides. */
const KINDS: readonly (Work & { on: RegExp })[] = [
  {
    stage: 'safety',
    trade: YOU,
    on: /\blead[- ](?:paint|test|based)|\bfor lead\b|\bsmoke alarms?\b|\basbestos\b|\bfibro\b|\bmould\b/i,
  },
  { stage: 'structure', trade: 'Roofer', on: /\b(?:roof(?:ing|s)?|gutters?|downpipes?|flashing)\b/i },
  {
    stage: 'structure',
    trade: 'Builder',
    on: /\b(?:load[- ]bearing|beam|lintel|footings?|(?:re)?stump\w*|underpin\w*|rising damp|insulat\w+|skylight|(?:remove|knock out|take out|open up) (?:the |a )?(?:\w+ )?wall)\b/i,
  },
  { stage: 'wet', trade: 'Waterproofer', on: /\b(?:waterproof\w*|membrane)\b/i },
  {
    stage: 'wet',
    trade: 'Tiler',
    on: /\b(?:re-?til(?:e|ing)|til(?:e|ing|er) the|lay (?:the )?tiles|(?:re-?)?grout\w*)\b/i,
  },
  {
    stage: 'plaster',
    trade: 'Chimney sweep',
    on: /\b(?:sweep|swept)\b.*\b(?:chimney|flue)\b|\bchimney sweep\b|\bsoot\b/i,
  },
  { stage: 'plaster', trade: 'Window restorer', on: /\b(?:leadlights?|re-?putty|sash(?:es)?|glaz\w+)\b/i },
  {
    stage: 'plaster',
    trade: 'Plasterer',
    on: /\b(?:re-?plaster\w*|plasterer|plasterboard|gyprock|skim coat|cornices?|ceiling rose|fill (?:the )?(?:cracks?|holes?))\b|\b(?:repair|fix|mend|patch)\w*\b.*\b(?:plaster|ceiling|wall)\b/i,
  },
  { stage: 'furnishing', trade: YOU, on: /\b(?:blinds?|curtains?|sheers?|shutters?|rugs?)\b/i },
  { stage: 'paint', trade: 'Painter', on: /\b(?:re-?)?paint\w*|\b(?:undercoat|limewash|wallpaper\w*)\b/i },
  { stage: 'floors', trade: 'Floor layer', on: new RegExp(`${FLOOR_WORK}.*${FLOOR}`, 'i') },
  {
    stage: 'plaster',
    trade: 'Carpenter',
    on: /\b(?:build|make|fit|install|replace|hang|restore)\w*\b.*\b(?:joinery|built-?ins?|shel(?:f|ves|ving)|bookcases?|cabinets?|cupboards?|skirtings?|architraves?|doors?)\b/i,
  },
];

/** @param state of the home, for its laws; null where it is unknown. */
export function workOf({ text, trade }: Pick<Task, 'text' | 'trade'>, state: AustralianState | null): Work {
  const licensed = tradeOf(text, state);
  const kind = licensed === null ? KINDS.find(({ on }) => on.test(text)) : LICENSED[licensed];
  const usual = kind === undefined || NEEDS_NO_TRADE.test(text) ? YOU : kind.trade;
  return { stage: kind?.stage ?? 'furnishing', trade: trade ?? usual };
}

/** Who can be chosen for a job, besides any words of the member's own. */
export const TRADES: readonly string[] = [
  ...new Set([YOU, ...Object.values(LICENSED).map(({ trade }) => trade), ...KINDS.map(({ trade }) => trade)]),
];
