/** The forum's search form. The page keeps the query in its address. */
import { type FormEvent, useState } from 'react';
import { Search } from '../../../shared/forum.ts';
import { fieldErrors } from '../../ui/form/form-errors.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';

/** `q` is the current query; `onSearch` gets the next one, trimmed. */
export function SearchForm({ q, onSearch }: { q: string | null; onSearch: (q: string) => void }) {
  const [words, setWords] = useState(q ?? '');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const complaint = fieldErrors(Search, { q: words })?.q;
    setWrong(complaint);
    if (complaint === undefined) onSearch(words.trim());
    else event.currentTarget.querySelector('input')?.focus();
  };
  return <SearchBox label="Search the forum" words={words} onChange={setWords} onSubmit={submit} error={wrong} />;
}
