/** A member's actions in a room: writing, pointing at a spot, reading a photo again; each with its scroll and focus. */
import { useRef } from 'react';
import type { ChatMessage, Note } from '../../../shared/chat.ts';
import { useAsk } from '../asking/use-ask.ts';
import { useComposer } from '../composer/use-composer.ts';
import { useNewest } from '../conversation/use-newest.ts';
import { useAnswerAnnouncements } from '../streaming/use-answer-announcements.ts';
import type { Reading } from './readings.ts';
import { spotLetter, spotsIn } from './spot/spot-words.ts';
import { useSpot } from './spot/use-spot.ts';

export function useRoomControls(roomId: string | undefined, messages: readonly ChatMessage[]) {
  const talk = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const own = useSpot(spotLetter(spotsIn(messages)));
  const started = messages.length > 0;
  const bringsPhoto = messages.at(-2)?.imageUrl != null;
  const newest = useNewest({ talk, bar }, started, bringsPhoto ? 'top' : 'end');
  const composer = useComposer(roomId, messages, own, newest.goToNewest);
  const { again } = useAsk(roomId);
  useAnswerAnnouncements(messages.at(-1));
  return {
    talk,
    bar,
    own,
    started,
    newest,
    composer,
    typeAboutSpot: () => {
      own.setOpen(false);
      composer.focus();
    },
    askAboutNote: ({ n, title }: Note) => composer.fillIn(`About note ${n}, “${title}”: `),
    addPhoto: () => composer.picker.choose(),
    /** Undefined while an answer is being written. */
    readAgain: composer.stop
      ? undefined
      : ({ id }: Reading) => {
          const reply = messages.find((message) => message.id === id);
          if (reply) again(reply);
        },
  };
}
