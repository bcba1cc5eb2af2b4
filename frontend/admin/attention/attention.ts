/** What needs an admin's attention in each area of the desk, as a title and a sentence. */
import { type Health, type ReportedEntry, titleOf } from '../../../shared/admin.ts';
import type { DeskPart } from '../../../shared/contract/screens.ts';
import type { AnswersReport } from '../../../shared/designer/answers-report.ts';
import type { KnowledgeStats } from '../../../shared/knowledge.ts';
import { formatDate } from '../../ui/text/dates.ts';
import { grouped } from '../../ui/text/numbers.ts';

/** Something to look at. */
export interface Concern {
  /** How many things, shown beside the link to the part. */
  count: number;
  title: string;
  detail: string;
}

/** An area of the desk; `concern` is null where nothing needs attention. */
export interface Area {
  part: DeskPart;
  concern: Concern | null;
  /** Says what was checked when nothing needs attention. */
  quiet: string;
  /** The text of the link to the part. */
  action: string;
}

/** Parts of the product that fail or are slow. */
export function healthArea({ checks }: Health): Area {
  const failing = checks.filter(({ state }) => state === 'failing');
  const unwell = [...failing, ...checks.filter(({ state }) => state === 'slow')];
  const [first] = unwell;
  return {
    part: 'health',
    quiet: 'All services are working.',
    action: 'Open System Health',
    concern: first
      ? {
          count: unwell.length,
          title:
            unwell.length > 1
              ? `${inWords(unwell.length)} parts ${failing.length > 0 ? 'are failing or slow' : 'are slow'}`
              : `${first.label} is ${first.state}`,
          detail:
            unwell.length > 1 ? `${unwell.map(({ label }) => label).join(', ')}.` : (first.advice ?? first.finding),
        }
      : null,
  };
}

/** Reports that wait for a decision. @param more Whether the queue has further pages. */
export function moderationArea(entries: readonly ReportedEntry[], more: boolean): Area {
  const [first] = entries;
  return {
    part: 'moderation',
    quiet: 'No report is waiting.',
    action: 'Look at reports',
    concern: first
      ? {
          count: entries.length,
          title:
            entries.length === 1 ? 'One report is waiting' : `${inWords(entries.length, more)} reports are waiting`,
          detail: `${first.isDeleted ? 'Deleted by its author' : nameOf(first)}, first reported ${formatDate(first.firstReportedAt)}.`,
        }
      : null,
  };
}

/** A post's title in quotation marks; the description of a reply or a person without. */
const nameOf = (entry: ReportedEntry): string => (entry.kind === 'post' ? `“${entry.title}”` : titleOf(entry));

/** Answers that members rated not helpful, and topics that the library does not cover. */
export function answersArea({ days, prompts, notCovered, topics }: AnswersReport): Area {
  const poor = prompts.reduce((sum, { down }) => sum + down, 0);
  const most = topics.toSorted((one, other) => other.notCovered - one.notCovered)[0];
  return {
    part: 'answers',
    quiet: `No answer of the last ${days} days was rated not helpful.`,
    action: 'Read what members ask',
    concern:
      poor > 0
        ? {
            count: poor,
            title: poor === 1 ? 'One answer was rated not helpful' : `${inWords(poor)} answers were rated not helpful`,
            detail:
              most && most.notCovered > 0
                ? `In ${days} days. The library has gaps too, most about ${most.topic}: ${grouped(notCovered)} in all.`
                : `In ${days} days. The library had a passage for every question.`,
          }
        : null,
  };
}

/** Files that the assistant cannot find yet, still finds, or could not read. */
export function knowledgeArea({ documents, removed, needsReindex }: KnowledgeStats): Area {
  const failed = documents.filter(({ state }) => state === 'failed');
  const waiting = documents.filter(({ state }) => state === 'pending').length + removed.length;
  const count = failed.length + waiting;
  const sentences = [
    failed[0] && `${failed[0].name}${failed.length > 1 ? ` and ${failed.length - 1} more` : ''} could not be read.`,
    needsReindex && 'Reindex so the assistant can use them.',
  ].filter(Boolean);
  return {
    part: 'knowledge',
    quiet: 'Every file is searchable.',
    action: 'Open the files',
    concern:
      count > 0
        ? {
            count,
            title:
              waiting === 0
                ? `${inWords(count)} ${count === 1 ? 'file' : 'files'} could not be read`
                : `${inWords(count)} ${count === 1 ? 'file needs' : 'files need'} a reindex or a look`,
            detail: sentences.join(' '),
          }
        : null,
  };
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const inWords = (n: number, more = false): string => (more ? `${n} or more` : (WORDS[n] ?? grouped(n)));
