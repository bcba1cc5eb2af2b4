/** A test question: shows how the assistant understands it, which dangers it raises, and the passages that it finds. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { designerRoutes } from '../../../shared/contract/routes/designer.ts';
import {
  type FoundHazard,
  type FoundPassage,
  type KnowledgeAnswer,
  KnowledgeQuery,
} from '../../../shared/knowledge.ts';
import { passageAddress } from '../../../shared/library-address.ts';
import { clientFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { Field } from '../../ui/form/field.tsx';
import { inWords } from '../answers/figure-table.tsx';
import { useRefusal } from '../panel.tsx';

const { api } = clientFor(designerRoutes);

export function TestQuery() {
  const [wrong, setWrong] = useState<string>();
  const query = useMutation({ mutationFn: (question: string) => api('POST /kb/query', { body: { question } }) });
  useRefusal(query.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = KnowledgeQuery.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setWrong(asked.success ? undefined : asked.error.issues[0]?.message);
    if (asked.success) query.mutate(asked.data.question);
  };
  return (
    <section aria-labelledby="test-query" className="mt-12">
      <h3 id="test-query">Try a question</h3>
      <p className="cap mt-1">See which passages a first question would find.</p>
      <form onSubmit={submit} noValidate className="mt-4 flex max-w-2xl flex-wrap items-start gap-3">
        <Field label="Question" name="question" autoComplete="off" error={wrong} className="min-w-52 flex-1" />
        <Button type="submit" variant="quiet" className="mt-7.5" busy={query.isPending} busyLabel="Searching...">
          Search
        </Button>
      </form>
      <div aria-live="polite" className="mt-6">
        <CallError error={query.error} failed="The knowledge base did not answer. Please try again." />
        {query.data && <Found found={query.data} />}
      </div>
    </section>
  );
}

function Found({ found }: { found: KnowledgeAnswer }) {
  return (
    <div className="space-y-8">
      <Understood found={found} />
      {found.hazards.length > 0 && <Hazards hazards={found.hazards} />}
      <Passages found={found} />
    </div>
  );
}

function Understood({ found: { understanding, searched } }: { found: KnowledgeAnswer }) {
  const { standalone, intent, language, topic, by } = understanding;
  const rows = [
    ['Question', standalone],
    ['Searched for', searched.length === 0 ? 'Nothing' : searched.join(' · ')],
    ['Kind', inWords(intent)],
    ['Topic', inWords(topic)],
    ['Language', languageName(language)],
    ['Understood by', by === 'model' ? 'The fast model' : 'The words as typed, without a model'],
  ] as const;
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-5 border-y border-rule py-2 text-small">
      {rows.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid py-1">
          <dt className="text-charcoal">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const languageName = (tag: string): string => new Intl.DisplayNames('en-AU', { type: 'language' }).of(tag) ?? tag;

/** Lists the dangers; an answer would begin with the line of the first. */
function Hazards({ hazards }: { hazards: FoundHazard[] }) {
  return (
    <div>
      <h4 className="font-semibold">{hazards.length === 1 ? 'A danger' : 'Dangers'}</h4>
      <ul className="mt-2 border-b border-rule">
        {hazards.map(({ kind, firstLine, title, text }, place) => (
          <li key={kind} className="border-t border-rule py-3.5 text-small">
            <p>
              <b>{inWords(kind)}</b>
              {place === 0 && `. The answer begins: “${firstLine}”`}
            </p>
            <details className="mt-1">
              <summary>Safety card: {title}</summary>
              <p dir="auto" className="measure mt-2 wrap-anywhere whitespace-pre-line text-charcoal" data-selectable>
                {text}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Passages({ found: { passages, weak, weakScore } }: { found: KnowledgeAnswer }) {
  if (passages.length === 0 && weak.length === 0)
    return <p className="text-small">No passage comes near this question.</p>;
  const known = passages.length;
  return (
    <div>
      <p className="text-small">
        {known === 0
          ? 'All of these are too weak: the assistant would say that the library has nothing on it.'
          : `${known === 1 ? 'One passage reaches' : `${known} passages reach`} the assistant.`}{' '}
        A score below {weakScore.toFixed(2)} is too weak.
      </p>
      <ol className="mt-3 border-b border-rule">
        {[...passages, ...weak].map((passage) => (
          <Passage key={`${passage.document} ${passage.place} ${passage.heading}`} passage={passage} />
        ))}
      </ol>
    </div>
  );
}

function Passage({ passage: found }: { passage: FoundPassage }) {
  const { n, score, title, heading, document, place, page, text, passage } = found;
  const file = `/kb/files/${encodeURIComponent(document)}${page === null ? '' : `#page=${page}`}`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-rule py-3.5 text-small">
      <span className={`tabular-nums ${n === null ? 'text-charcoal' : 'font-semibold text-eucalypt'}`}>
        {score === null ? 'Card' : score.toFixed(2)}
        <span className="cap block font-normal">{n === null ? 'too weak' : `source ${n}`}</span>
      </span>
      <details className="min-w-0">
        <summary dir="auto">
          <b>{title}</b>
          {heading !== '' && heading !== title && `, ${heading}`}
        </summary>
        <p dir="auto" className="measure mt-2 break-words whitespace-pre-line text-charcoal" data-selectable>
          {text}
        </p>
        <a href={file} target="_blank" rel="noreferrer" className="link mt-2 inline-block py-1 text-note">
          {place === '' ? `Open ${document}` : `Open ${document}, ${place}`}
        </a>
        <Link to={passageAddress(document, passage, [])} className="link mt-2 ml-5 inline-block py-1 text-note">
          As members read it
        </Link>
      </details>
    </li>
  );
}
