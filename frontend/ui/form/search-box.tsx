/** The search box of the forum and the library. The page decides when it searches. */
import { type FormEvent, useId } from 'react';
import { Icon } from '../media/icons.tsx';
import { FieldError } from './field.tsx';

interface SearchBoxProps {
  /** Its name, which also stands in the empty box. */
  label: string;
  words: string;
  onChange: (words: string) => void;
  /** Called on Enter and by the button; without it there is no button, because the page searches as its reader types. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  error?: string | undefined;
}

export function SearchBox({ label, words, onChange, onSubmit, error }: SearchBoxProps) {
  const id = useId();
  return (
    <search>
      <form
        className="relative"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(event);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className="flex items-center rounded-control border border-charcoal focus-within:border-ink">
          <input
            dir="auto"
            id={id}
            type="search"
            value={words}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-wrong`}
            autoComplete="off"
            placeholder={label}
            enterKeyHint="search"
            className="min-h-11.5 min-w-0 flex-1 rounded-control bg-transparent py-2 pl-3.5 text-small placeholder:text-charcoal [&::-webkit-search-cancel-button]:hidden"
            onChange={(event) => onChange(event.target.value)}
          />
          {onSubmit ? (
            <button
              type="submit"
              aria-label="Search"
              className="grid size-11 place-items-center rounded-control hover:text-eucalypt"
            >
              <SearchIcon />
            </button>
          ) : (
            <span className="grid size-11 place-items-center text-charcoal">
              <SearchIcon />
            </span>
          )}
        </div>
        <FieldError id={`${id}-wrong`} error={error} className="mt-1.5 md:absolute md:top-full text-terracotta" />
      </form>
    </search>
  );
}

const SearchIcon = () => (
  <Icon className="size-5">
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L21 21" />
  </Icon>
);
