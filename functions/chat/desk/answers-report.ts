/** What the answers of the last days show together: gaps, ratings, sources and dangers, for the desk. */
import { decodeTime } from 'ulid';
import type { z } from 'zod/mini';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import {
  type AnswersReport,
  MAX_SHARED_WORDS,
  PromptRatings,
  type SharedWords,
} from '../../../shared/designer/answers-report.ts';
import { isBesideHomes } from '../../../shared/designer/understanding.ts';
import { toIso } from '../../platform/time.ts';
import { type AnswerRecord, AnswerRecords } from '../items.ts';

/** A record is below 1 KB, and a query reads 1 MB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html */
const RECORDS_A_READ = 1_000;
/** The most that one report may cost. 90 days touch four months, and each month takes at least one read. */
const MAX_READS = 8;

/** At most MAX_READS queries. @param now In milliseconds. */
export async function answersReport(days: number, now = Date.now()): Promise<AnswersReport> {
  const { records, isCut } = await recordsSince(now - days * DAY_MS, now);
  const questions = records.filter(({ intent }) => !isBesideHomes(intent));
  return {
    days,
    answers: records.length,
    isCut,
    questions: questions.length,
    notCovered: questions.filter(({ isCovered }) => !isCovered).length,
    topics: topicsOf(questions),
    prompts: promptsOf(records),
    sources: counted(records.flatMap(({ cited }) => [...new Set(cited.map(documentOf))])).map(
      ([document, answers]) => ({
        document,
        answers,
      }),
    ),
    hazards: counted(records.flatMap(({ hazard }) => hazard ?? [])).map(([kind, answers]) => ({ kind, answers })),
    words: wordsOf(records),
  };
}

/** Records whose reply began after `since`, newest first; cut at the oldest where they are too many. */
async function recordsSince(since: number, now: number): Promise<{ records: AnswerRecord[]; isCut: boolean }> {
  const records: AnswerRecord[] = [];
  let reads = 0;
  for (const month of monthsBetween(since, now)) {
    for (let more = true, last: string | undefined; more; ) {
      if (reads === MAX_READS) return { records, isCut: true };
      reads += 1;
      const after = last === undefined ? undefined : AnswerRecords.key(last);
      const page = await AnswerRecords.page(month, { limit: RECORDS_A_READ, newestFirst: true, after });
      records.push(...page.items.filter(({ id }) => decodeTime(id) > since));
      last = page.items.at(-1)?.id;
      more = page.more && last !== undefined && decodeTime(last) > since;
    }
  }
  return { records, isCut: false };
}

/** The UTC months, `2026-11`, from that of `until` back to that of `since`. */
function monthsBetween(since: number, until: number): string[] {
  const first = toIso(since).slice(0, 7);
  const months: string[] = [];
  const day = new Date(toIso(until).slice(0, 7));
  for (; toIso(day.getTime()).slice(0, 7) >= first; day.setUTCMonth(day.getUTCMonth() - 1))
    months.push(toIso(day.getTime()).slice(0, 7));
  return months;
}

/** How often each value occurs, most frequent first. */
function counted<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function topicsOf(questions: readonly AnswerRecord[]): AnswersReport['topics'] {
  const gaps = new Map(counted(questions.filter(({ isCovered }) => !isCovered).map(({ topic }) => topic)));
  return counted(questions.map(({ topic }) => topic))
    .map(([topic, asked]) => ({ topic, questions: asked, notCovered: gaps.get(topic) ?? 0 }))
    .toSorted((one, other) => other.notCovered - one.notCovered);
}

/** @param records Newest first. */
function promptsOf(records: readonly AnswerRecord[]): z.output<typeof PromptRatings>[] {
  return [...Map.groupBy(records, ({ promptVersion }) => promptVersion)].map(([version, own]) => ({
    version,
    firstAt: timeOf(own.at(-1)),
    lastAt: timeOf(own[0]),
    answers: own.length,
    up: own.filter(({ rating }) => rating === 'up').length,
    down: own.filter(({ rating }) => rating === 'down').length,
    reasons: counted(own.flatMap(({ reason }) => reason ?? [])).map(([reason, ratings]) => ({ reason, ratings })),
  }));
}

const timeOf = (record: AnswerRecord | undefined): string => toIso(record && decodeTime(record.id));

/** The file of a passage, `queenslanders.md` of `queenslanders.md/003`. */
const documentOf = (name: string): string => name.replace(/\/\d{3,}$/, '');

function wordsOf(records: readonly AnswerRecord[]): SharedWords[] {
  return records
    .flatMap(({ rating, reason = null, words, ratedAt, topic }) =>
      rating && words && ratedAt ? [{ at: ratedAt, rating, reason, words, topic }] : [],
    )
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MAX_SHARED_WORDS);
}
