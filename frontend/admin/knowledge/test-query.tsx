/** A question to try the knowledge base with: the passages that the assistant would get, with their scores. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type FoundPassage, KnowledgeQuery } from '../../../shared/knowledge.ts';
import { passageAddress } from '../../../shared/library-address.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useRefusal } from '../panel.tsx';
import { api } from './knowledge-api.ts';

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
      <p className="cap mt-1">What the assistant would be given to answer it. Nothing is asked of the model.</p>
      <form onSubmit={submit} noValidate className="mt-4 flex max-w-2xl flex-wrap items-start gap-3">
        <Field label="Question" name="question" autoComplete="off" error={wrong} className="min-w-52 flex-1" />
        <Button type="submit" variant="quiet" className="mt-7.5" busy={query.isPending} busyLabel="Searching...">
          Search
        </Button>
      </form>
      <div aria-live="polite" className="mt-6">
        {query.error && (
          <InlineError message={messageFor(query.error, 'The knowledge base did not answer. Please try again.')} />
        )}
        {query.data && <Passages passages={query.data.passages} />}
      </div>
    </section>
  );
}

function Passages({ passages }: { passages: FoundPassage[] }) {
  if (passages.length === 0) return <p className="text-small">No passage comes near this question.</p>;
  const known = passages.filter(({ n }) => n !== null).length;
  return (
    <>
      <p className="text-small">
        {known === 0
          ? 'All of these are too weak: the assistant would say that the library has nothing on it.'
          : `${known === 1 ? 'One passage reaches' : `${known} passages reach`} the assistant.`}
      </p>
      <ol className="mt-3 border-b border-rule">
        {passages.map((passage) => (
          <Passage key={`${passage.document} ${passage.place} ${passage.heading}`} passage={passage} />
        ))}
      </ol>
    </>
  );
}

function Passage({ passage: found }: { passage: FoundPassage }) {
  const { n, score, title, heading, document, place, page, text, passage } = found;
  const file = `/kb/files/${encodeURIComponent(document)}${page === null ? '' : `#page=${page}`}`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] border-t border-rule py-3.5 text-small">
      <span className={`tabular-nums ${n === null ? 'text-charcoal' : 'font-semibold text-eucalypt'}`}>
        {score.toFixed(2)}
        <span className="cap block font-normal">{n === null ? 'too weak' : `source ${n}`}</span>
      </span>
      <details className="min-w-0">
        <summary className="cursor-pointer">
          <b>{title}</b>
          {heading !== '' && heading !== title && `, ${heading}`}
        </summary>
        <p className="measure mt-2 break-words whitespace-pre-line text-charcoal" data-selectable>
          {text}
        </p>
        <a href={file} target="_blank" rel="noreferrer" className="link mt-2 inline-block py-1 text-note">
          Open {document}, {place}
        </a>
        <Link to={passageAddress(document, passage, [])} className="link mt-2 ml-5 inline-block py-1 text-note">
          As members read it
        </Link>
      </details>
    </li>
  );
}
