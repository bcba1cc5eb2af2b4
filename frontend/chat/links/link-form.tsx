/** The form of a new link: whether it shows the costs, and for how long it works. */
import { useId, useState } from 'react';
import { LINK_DAYS, type LinkDays, type RoomLink } from '../../../shared/rooms/links.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { useMakeLink } from './use-links.ts';

interface LinkFormProps {
  roomId: string;
  onMade: (link: RoomLink) => void;
}

export function LinkForm({ roomId, onMade }: LinkFormProps) {
  const [costs, setCosts] = useState(false);
  const [days, setDays] = useState<LinkDays>(30);
  const make = useMakeLink(roomId);
  const tick = useId();
  return (
    <form
      className="grid gap-3 border-t border-rule pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!make.isPending) make.mutate({ costs, days }, { onSuccess: ({ link }) => onMade(link) });
      }}
    >
      <label htmlFor={tick} className="flex min-h-11 items-center gap-3 text-small">
        <TickBox id={tick} checked={costs} onChange={(event) => setCosts(event.target.checked)} />
        Show my costs too
      </label>
      <CallError error={make.error} failed="We couldn’t create the link. Please try again." />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Days days={days} onChoose={setDays} />
        <Button type="submit" className="ml-auto max-sm:w-full" busy={make.isPending} busyLabel="Creating...">
          Create link
        </Button>
      </div>
    </form>
  );
}

function Days({ days, onChoose }: { days: LinkDays; onChoose: (days: LinkDays) => void }) {
  const group = useId();
  return (
    <fieldset className="flex items-center">
      <legend className="float-left pr-4">Ends after</legend>
      {LINK_DAYS.map((each) => (
        <label
          key={each}
          className="-ml-px grid min-h-11 place-items-center border border-charcoal px-3.5 text-[0.9375rem] outline-offset-3 outline-(--focus) first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:z-1 has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={group}
            checked={each === days}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {each} days
        </label>
      ))}
    </fieldset>
  );
}
