/** What members ask: where the library has gaps, how answers are rated, what they cite, and what members wrote with a rating. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { designerRoutes } from '../../../shared/contract/routes/designer.ts';
import { type AnswersReport, DEFAULT_REPORT_DAYS, REPORT_DAYS } from '../../../shared/designer/answers-report.ts';
import { clientFor } from '../../api/client.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { grouped } from '../../ui/text/numbers.ts';
import { Loaded, Panel } from '../panel.tsx';
import { CitedSources } from './cited-sources.tsx';
import { FigureSection, inWords } from './figure-table.tsx';
import { Ratings } from './ratings.tsx';
import { SharedWords } from './shared-words.tsx';

const { api } = clientFor(designerRoutes);

type Days = (typeof REPORT_DAYS)[number];

/** The report of the last days; while another one loads, the previous one. */
export const useAnswersReport = (days: Days) =>
  useQuery({
    queryKey: ['GET /api/admin/answers', days],
    queryFn: () => api('GET /api/admin/answers', { query: { days } }),
    placeholderData: keepPreviousData,
  });

export function WhatMembersAsk() {
  const [days, setDays] = useState<Days>(DEFAULT_REPORT_DAYS);
  const query = useAnswersReport(days);
  return (
    <Panel
      id="answers"
      title="What members ask"
      words="Counts only, without names or questions. A comment appears only if its member shared it."
    >
      <Tabs
        label="How far back"
        tabs={REPORT_DAYS.map((each) => [each, `${each} days`] as const)}
        chosen={days}
        onChoose={setDays}
      >
        <div className="pt-6">
          <Loaded query={query} failed="Unable to load what members ask">
            {(report) =>
              report.answers === 0 ? (
                <p className="text-small">No answers in these {report.days} days.</p>
              ) : (
                <Report report={report} />
              )
            }
          </Loaded>
        </div>
      </Tabs>
    </Panel>
  );
}

function Report({ report }: { report: AnswersReport }) {
  return (
    <div className="space-y-12">
      <Totals report={report} />
      <Gaps report={report} />
      <Ratings prompts={report.prompts} />
      <CitedSources sources={report.sources} />
      <Dangers hazards={report.hazards} />
      <SharedWords words={report.words} />
    </div>
  );
}

function Totals({ report: { answers, isCut, questions, notCovered, prompts } }: { report: AnswersReport }) {
  const sum = (value: 'up' | 'down') => prompts.reduce((total, prompt) => total + prompt[value], 0);
  const figures = [
    ['Answers', answers],
    ['Questions the library has nothing on', notCovered, ofAll(notCovered, questions)],
    ['Rated helpful', sum('up')],
    ['Rated not helpful', sum('down')],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 border-b border-rule pb-4 lg:grid-cols-4">
        {figures.map(([name, value, share]) => (
          <div key={name} className="flex flex-col justify-between">
            <dt className="text-small text-balance text-charcoal">{name}</dt>
            <dd className="mt-1 font-display text-h2 tabular-nums">
              {grouped(value)}
              {share !== undefined && <span className="cap ml-2 font-sans">{share}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isCut && <p className="cap mt-3">There were too many answers to count at once. These are the newest.</p>}
    </div>
  );
}

const ofAll = (part: number, all: number): string => `${all === 0 ? 0 : Math.round((100 * part) / all)}%`;

function Gaps({ report: { topics } }: { report: AnswersReport }) {
  const gaps = topics.filter(({ notCovered }) => notCovered > 0);
  return (
    <FigureSection
      id="gaps"
      title="Gaps in the library"
      empty="Every question found a passage."
      caption="Questions for which the library has no passage, by topic"
      columns={['Topic', 'Questions', 'Nothing found', 'Share']}
      rows={gaps.map(({ topic, questions, notCovered }) => ({
        name: inWords(topic),
        figures: [questions, notCovered, ofAll(notCovered, questions)],
      }))}
    />
  );
}

const Dangers = ({ hazards }: { hazards: AnswersReport['hazards'] }) => (
  <FigureSection
    id="dangers"
    title="Dangers"
    empty="No answer began with a warning."
    caption="Answers that began with a warning, by danger"
    columns={['Danger', 'Answers']}
    rows={hazards.map(({ kind, answers }) => ({ name: inWords(kind), figures: [answers] }))}
  />
);
