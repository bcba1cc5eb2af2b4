/** Which to-dos need a licensed trade, by the kind of work in their words and the state of the home. */
import type { AustralianState, Task } from '../../../shared/rooms.ts';

/**
 * The trade by name. Wiring, gas, plumbing and refrigerant: infra/knowledge/renovating-safely.md, "Work that needs a licence in
 * every state"; asbestos: the same, "Testing and removing asbestos"; waterproofing: functions/chat/safety/cards/before-work.ts.
 */
export type Trade =
  | 'Licensed asbestos assessor'
  | 'Licensed asbestos removalist'
  | 'Licensed electrician'
  | 'Licensed gasfitter'
  | 'Licensed plumber'
  | 'Licensed waterproofer'
  | 'ARC-licensed technician';

interface Rule {
  trade: Trade;
  /** The object of the work. */
  on: RegExp;
  /** The work that is done to it; if absent, any work. */
  work?: RegExp;
  /** The states that require a licence; if absent, all. */
  states?: readonly AustralianState[];
}

const ASBESTOS = /\b(asbestos|fibro|eaves sheeting|super ?six|vermiculite|friable)\b/i;
const INSTALL =
  /\b(re-?place|swap|change|move|shift|relocate|install|fit|add|put|hang|mount|connect|disconnect|hook|wire|rewire|hard-?wire|extend|convert|remove|take out|cap|run|repair|fix|upgrade)\w*\b/i;

/** The first match names the trade: asbestos comes before other work on the same material. */
const RULES: readonly Rule[] = [
  {
    trade: 'Licensed asbestos assessor',
    on: ASBESTOS,
    work: /\b(test|sample|survey|inspect|check|assess|identif)\w*\b/i,
  },
  { trade: 'Licensed asbestos removalist', on: ASBESTOS },
  { trade: 'Licensed gasfitter', on: /\bgas[- ]?(?!lift|strut|bottle)(?:\w+)?\b|\bbayonet\b/i, work: INSTALL },
  {
    trade: 'ARC-licensed technician',
    on: /\b(split[- ]system|air[- ]?con\w*|ducted (?:cooling|air))\b/i,
    work: INSTALL,
  },
  {
    trade: 'Licensed electrician',
    on: /\b(rewir\w+|hard-?wir\w+|wiring|switchboard|fuse ?box|dimmers?|new circuit|safety switch(?:es)?)\b/i,
  },
  {
    trade: 'Licensed electrician',
    on: /\b(power ?points?|gpos?|light switch(?:es)?|down ?lights?|pendants?|chandelier|wall lights?|ceiling lights?|light fittings?|sconces?|ceiling fans?|exhaust fans?|range ?hood|(?:wall|electric) oven|induction|cooktop|heated (?:towel )?rail|underfloor heating|ev charger)\b/i,
    work: INSTALL,
  },
  {
    trade: 'Licensed plumber',
    on: /\b(plumbing|(?:waste|water|drain)[- ]?pipes?|drains?|sewer|hot water (?:unit|system|service))\b/i,
    work: /\b(re-?route|redirect|dig|unblock)\w*\b|\bplumbing\b/i,
  },
  {
    trade: 'Licensed plumber',
    on: /\b(toilet|cistern|basin|sink|bath(?:tub)?|vanity|shower(?: (?:mixer|rose))?|mixer|taps?|dishwasher|washing machine taps|pipes?|drains?|hot water (?:unit|system|service)|bidet)\b(?![- ](?:mat|curtain|screen|seat|mirror|brush|towel|skirt|door|drawer|handle|caddy|washer)s?\b)/i,
    work: INSTALL,
  },
  {
    trade: 'Licensed waterproofer',
    on: /\b(waterproof\w*|membrane)\b/i,
    states: ['NSW', 'QLD'],
  },
];

/** To-dos that begin like this need no licence: choosing, buying, measuring and cleaning. */
export const NEEDS_NO_TRADE =
  /^\s*(?:choose|pick|buy|order|compare|measure|sketch|draw|photograph|ask|look at|decide|wash|dust|wipe|clean|polish|paint (?:around|behind)|get (?:a |two |three )?(?:quotes?|prices?))\b/i;

/**
 * The licensed trade that a to-do needs, or null where its words name none.
 * @param text the to-do, in English, as the member or the designer wrote it.
 * @param state of the home; if null (unknown), rules of single states do not apply.
 */
export function tradeOf(text: string, state: AustralianState | null = null): Trade | null {
  if (NEEDS_NO_TRADE.test(text)) return null;
  const rule = RULES.find(
    ({ on, work, states }) =>
      on.test(text) &&
      (work === undefined || work.test(text)) &&
      (states === undefined || (state !== null && states.includes(state))),
  );
  return rule?.trade ?? null;
}

/** The trade that the job's words name, or "Licensed trade" for a job that is ticked as licensed. Null for one that anyone may do. */
export const markOf = (task: Pick<Task, 'text' | 'licensed'>, state: AustralianState | null): string | null =>
  tradeOf(task.text, state) ?? (task.licensed ? 'Licensed trade' : null);
