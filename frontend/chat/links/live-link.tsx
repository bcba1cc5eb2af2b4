/** A link that works: until when, how often it was opened, its address while this tab has it, and its end. */
import { useEffect, useRef, useState } from 'react';
import type { RoomLink } from '../../../shared/rooms/links.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { CallError, InlineError } from '../../ui/feedback/inline-error.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { dayAndMonth, openedWords } from './link-words.ts';
import { useEndLink, useLinkAddress } from './use-links.ts';

interface LiveLinkProps {
  roomId: string;
  link: RoomLink;
  /** It was just made: its Copy button takes the focus. */
  isNew: boolean;
  /** Called before it leaves the list. */
  onEnding: () => void;
}

export function LiveLink({ roomId, link: { id, lastDay, views, viewedOn, costs }, isNew, onEnding }: LiveLinkProps) {
  const address = useLinkAddress(id);
  const end = useEndLink(roomId);
  const ending = () => {
    onEnding();
    end.mutate(id, { onSuccess: () => announce('The link has ended.') });
  };
  return (
    <section
      className="grid gap-3 border-rule not-first:border-t not-first:pt-4.5"
      aria-label={`Link until ${dayAndMonth(lastDay)}`}
    >
      <p>
        {costs ? 'The link with your costs works' : 'The link works'} until{' '}
        <b className="whitespace-nowrap">{dayAndMonth(lastDay)}</b>. {openedWords(views, viewedOn)}
      </p>
      {address !== undefined && <Address address={address} isNew={isNew} />}
      <CallError error={end.error} failed="The link could not be ended. Please try again." />
      <div className="flex items-center justify-between gap-x-6">
        {address === undefined ? (
          <p className="cap">We don’t keep the link itself, so nobody can copy it again. Lost it? Make another.</p>
        ) : (
          <a href={address} target="_blank" rel="noopener" className="link min-h-11 py-2.5">
            See what they see
          </a>
        )}
        <button
          type="button"
          aria-disabled={end.isPending || undefined}
          aria-describedby="end-link"
          className="min-h-11 shrink-0 font-semibold text-terracotta hover:underline"
          onClick={() => !end.isPending && ending()}
        >
          {end.isPending ? 'Ending...' : 'End link'}
        </button>
      </div>
    </section>
  );
}

function Address({ address, isNew }: { address: string; isNew: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) button.current?.focus();
  }, [isNew]);
  const [copied, setCopied] = useState<boolean>();
  // Not a toast: Escape would close that and not the dialog.
  const copy = async () => {
    const done = await copyText(address);
    setCopied(done);
    if (done) announce('Link copied.');
  };
  return (
    <div className="grid gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <input
        readOnly
        className="min-h-12 min-w-0 rounded-control border border-charcoal bg-paper px-3.5 text-small text-ellipsis"
        dir="ltr"
        aria-label="The link"
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button ref={button} onClick={() => void copy()}>
        <Icon className="size-5">
          <rect x="8" y="8" width="12" height="12" rx="1.5" />
          <path d="M16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8" />
        </Icon>
        {copied ? 'Copied' : 'Copy'}
      </Button>
      {copied === false && <InlineError message="The link wasn’t copied. Select it and copy it yourself." />}
    </div>
  );
}
