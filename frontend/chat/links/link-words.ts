/** What is said of a link: until when it works, and how often it was opened. */
import { promisedDay } from '../../../shared/contract/promised-day.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';

/** A calendar day as "29 December". A link works for 90 days at most, so its year needs no word. */
export const dayAndMonth = (day: string): string => formatDay(day).replace(/ \d{4}$/, '');

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_MS = 86_400_000;

/** "today", "yesterday", "on Tuesday" within a week, else "on 29 December". Both are calendar days. */
function whenOf(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (ago <= 0) return 'today';
  if (ago === 1) return 'yesterday';
  return `on ${ago < 7 ? WEEKDAYS[new Date(day).getUTCDay()] : dayAndMonth(day)}`;
}

/** "It was opened twice, last on Tuesday." @param today The calendar day in Perth, as the days of links are. */
export function openedWords(views: number, viewedOn: string | null, today = promisedDay(Date.now() / 1000)): string {
  if (views === 0 || viewedOn === null) return 'Nobody has opened it yet.';
  const when = whenOf(viewedOn, today);
  if (views === 1) return `It was opened once, ${when}.`;
  return `It was opened ${views === 2 ? 'twice' : `${views} times`}, last ${when}.`;
}
