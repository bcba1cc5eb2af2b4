/** The dialog of a room's links: what they show, the form of a new one, and the ones that work. */
import { useRef, useState } from 'react';
import type { Room } from '../../../shared/rooms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useFocusOnceGone } from '../../ui/focus/focus-once-gone.ts';
import { CloseIcon, Icon } from '../../ui/media/icons.tsx';
import { LinkForm } from './link-form.tsx';
import { LiveLink } from './live-link.tsx';
import { useLinks } from './use-links.ts';

import './links.css';

interface ShareDialogProps {
  room: Pick<Room, 'id' | 'name'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const ShareDialog = ({ room: { id, name }, open, onOpenChange }: ShareDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    layout="form"
    title={`Share ${name}`}
    description="Anyone with the link can look at this room. Nobody can change it."
  >
    <Links roomId={id} />
  </Dialog>
);

function Links({ roomId }: { roomId: string }) {
  const query = useLinks(roomId);
  const [isMaking, setMaking] = useState(false);
  const [newest, setNewest] = useState<string>();
  const top = useRef<HTMLElement>(null);
  const { data: links } = query;
  const ended = useFocusOnceGone(top, links?.length ?? 0);
  if (!links)
    return query.error ? (
      <LoadError query={query} failed="The links could not be loaded." />
    ) : (
      <Spinner label="Loading" />
    );
  return (
    <section ref={top} aria-label="Links" tabIndex={-1} className="share">
      {links.map((link) => (
        <LiveLink key={link.id} roomId={roomId} link={link} isNew={link.id === newest} onEnding={ended} />
      ))}
      <Shows />
      {isMaking || links.length === 0 ? (
        <LinkForm
          roomId={roomId}
          onMade={({ id }) => {
            setMaking(false);
            setNewest(id);
            announce('The link is ready to copy.');
          }}
        />
      ) : (
        <div className="share-foot">
          <Button variant="quiet" onClick={() => setMaking(true)}>
            Make another link
          </Button>
        </div>
      )}
    </section>
  );
}

const SEEN = ['The photo and its pins', 'Notes and open jobs', 'Colours and size'];
const NOT_SEEN = ['Your conversation', 'Your address and home', 'Your other rooms'];

/** What a visitor sees, in words that name what they do not see too. */
const Shows = () => (
  <div className="share-shows">
    <div>
      <h3>They see</h3>
      <ul>
        {SEEN.map((words) => (
          <li key={words}>
            <Icon className="size-5 text-eucalypt" path="M4.5 12.5l5 5L19.5 6.5" />
            {words}
          </li>
        ))}
      </ul>
    </div>
    <div>
      <h3>They don’t see</h3>
      <ul>
        {NOT_SEEN.map((words) => (
          <li key={words}>
            <CloseIcon className="size-5 text-terracotta" />
            {words}
          </li>
        ))}
      </ul>
    </div>
  </div>
);
