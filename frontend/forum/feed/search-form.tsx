/** The forum's search form. The page keeps the query in its address. */

import { type FormEvent, useId, useState } from 'react';
import { Search } from '../../../shared/forum.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { fieldErrors } from '../../ui/form/form-errors.ts';
import { Icon } from '../../ui/media/icons.tsx';

/** `q` is the current query; `onSearch` gets the next one, trimmed. */
export function SearchForm({ q, onSearch }: { q: string | null; onSearch: (q: string) => void }) {
  const id = useId();
  const [words, setWords] = useState(q ?? '');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complaint = fieldErrors(Search, { q: words })?.q;
    setWrong(complaint);
    if (complaint === undefined) onSearch(words.trim());
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <search>
      <form className="relative" onSubmit={submit} noValidate>
        <label htmlFor={id} className="sr-only">
          Search the forum
        </label>
        <div className="flex items-center rounded-control border border-charcoal focus-within:border-ink">
          <input
            dir="auto"
            id={id}
            type="search"
            value={words}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
            autoComplete="off"
            placeholder="Search the forum"
            enterKeyHint="search"
            className="min-h-11.5 min-w-0 flex-1 rounded-control bg-transparent py-2 pl-3.5 text-small placeholder:text-charcoal [&::-webkit-search-cancel-button]:hidden"
            onChange={(event) => setWords(event.target.value)}
          />
          <button
            type="submit"
            aria-label="Search"
            className="grid size-11 place-items-center rounded-control hover:text-eucalypt"
          >
            <SearchIcon className="size-5" />
          </button>
        </div>
        <FieldError id={`${id}-wrong`} error={wrong} className="mt-1.5 md:absolute md:top-full text-terracotta" />
      </form>
    </search>
  );
}

const SearchIcon = ({ className }: { className: string }) => (
  <Icon className={className}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L21 21" />
  </Icon>
);
