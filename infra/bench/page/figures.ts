/** Combines several runs of Lighthouse on one screen, and names the gates that the screen misses. */
import { gzipSync } from 'node:zlib';
import type { Run } from './lighthouse.ts';
import type { Gates, MeasuredScreen } from './screens.ts';

const KIB = 1024;

export interface Figures extends Required<Gates> {
  firstPaint: number;
  blocking: number;
  /** The audits that cost points in any run. */
  lost: string[];
}

/** Medians. Script is counted in gzip KiB whatever encoding the stage chose, as sites are usually compared. */
export async function figuresOf(runs: Run[], scriptsBefore: string[]): Promise<Figures> {
  const sizes = await sizesOf([...runs.flatMap(({ scripts }) => scripts), ...scriptsBefore]);
  const kib = (urls: string[]) => urls.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0) / KIB;
  const median = (figure: (run: Run) => number): number => {
    const sorted = runs.map(figure).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    performance: median(({ scores }) => scores.performance),
    accessibility: median(({ scores }) => scores.accessibility),
    'best-practices': median(({ scores }) => scores['best-practices']),
    seo: median(({ scores }) => scores.seo),
    firstPaint: median(({ firstPaint }) => firstPaint),
    largestPaint: median(({ largestPaint }) => largestPaint),
    blocking: median(({ blocking }) => blocking),
    shift: median(({ shift }) => shift),
    scriptBefore: kib(scriptsBefore),
    scriptInAll: median(({ scripts }) => kib(scripts)),
    lost: [...new Set(runs.flatMap(({ lost }) => lost))],
  };
}

/** The gzip size of each script, in bytes. */
export async function sizesOf(urls: Iterable<string>): Promise<Map<string, number>> {
  const entries = [...new Set(urls)].map(async (url) => {
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    return [url, gzipSync(body).length] as const;
  });
  return new Map(await Promise.all(entries));
}

/** The gates that a screen misses, as `performance 93 < 95`. Script sizes are rounded to whole KiB. */
export function missedBy({ gates }: MeasuredScreen, figures: Figures): string[] {
  const least = (['performance', 'accessibility', 'best-practices', 'seo'] as const)
    .filter((name) => figures[name] < (gates[name] ?? 0))
    .map((name) => `${name} ${figures[name]} < ${gates[name]}`);
  const most = (['largestPaint', 'scriptBefore', 'scriptInAll'] as const)
    .filter((name) => Math.round(figures[name]) > (gates[name] ?? Number.POSITIVE_INFINITY))
    .map((name) => `${name} ${figures[name].toFixed(1)} > ${gates[name]}`);
  const isMoved = Number(figures.shift.toFixed(3)) > (gates.shift ?? Number.POSITIVE_INFINITY);
  return [...least, ...most, ...(isMoved ? [`shift ${figures.shift.toFixed(3)} > ${gates.shift}`] : [])];
}

export const HEADING =
  'screen        perf  a11y  best   seo   first paint  largest  blocking   shift  script before   in all';

/** One line of the table; times are Lighthouse's simulated ones. */
export function lineOf({ name, who }: MeasuredScreen, figures: Figures): string {
  const score = (value: number) => String(value).padStart(6);
  const ms = (value: number, width: number) => `${Math.round(value)} ms`.padStart(width);
  const kib = (value: number, width: number) => `${value.toFixed(1)} KiB`.padStart(width);
  const { performance, accessibility, 'best-practices': best, seo } = figures;
  return [
    name.padEnd(12),
    score(performance),
    score(accessibility),
    score(best),
    who === 'visitor' ? score(seo) : '     -',
    ms(figures.firstPaint, 13),
    ms(figures.largestPaint, 9),
    ms(figures.blocking, 10),
    figures.shift.toFixed(3).padStart(8),
    kib(figures.scriptBefore, 15),
    kib(figures.scriptInAll, 11),
  ].join('');
}
