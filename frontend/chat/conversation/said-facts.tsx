/** What a question says of the home, as chips: a press keeps one with the home, another takes it back. */
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useChangeHome, useHome } from '../rooms/use-rooms.ts';

/** Offers only what the home does not have. Until the home is known, the chips have their space and do not show. */
export function SaidFacts({ facts }: { facts: readonly string[] }) {
  const kept = useHome().data?.facts;
  const { mutate } = useChangeHome();
  /** Those that were kept here: their chips stay, to take them back. */
  const [keptHere, setKeptHere] = useState<readonly string[]>([]);
  const offered = facts.filter((fact) => keptHere.includes(fact) || !kept?.some((each) => isSame(each, fact)));
  const press = (fact: string, isKept: boolean) => {
    if (!kept) return;
    setKeptHere([...keptHere, fact]);
    mutate(
      { facts: isKept ? kept.filter((each) => !isSame(each, fact)) : [...kept, fact] },
      {
        onSuccess: () => announce(isKept ? 'Not kept' : 'Kept. You can erase it under About.'),
        // Other failures have shown their toast.
        onError: (error) => {
          if (error instanceof ApiError && error.status === 400)
            toast({ title: error.serverMessage, variant: 'destructive' });
        },
      },
    );
  };
  if (offered.length === 0) return null;
  return (
    <ul aria-label="About your home" className={`contents ${kept ? '' : 'invisible'}`}>
      {offered.map((fact) => {
        const isKept = kept?.some((each) => isSame(each, fact)) ?? false;
        return (
          <li key={fact} className="max-w-full">
            <button
              type="button"
              aria-pressed={isKept}
              onClick={() => press(fact, isKept)}
              className={`flex min-h-11 max-w-full items-center gap-2.5 rounded-control border px-2.5 text-note sm:min-h-8 ${isKept ? 'border-gum bg-limewash' : 'border-rule hover:border-charcoal'}`}
            >
              <span className="sr-only">Keep: </span>
              <span dir="auto" className="min-w-0 text-start wrap-anywhere">
                {fact}
              </span>
              <b aria-hidden="true" className="w-9 shrink-0 text-start font-semibold text-eucalypt">
                {isKept ? 'Kept' : 'Keep'}
              </b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
