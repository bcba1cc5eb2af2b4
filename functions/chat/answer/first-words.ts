/** How long a member waits for the first word or pin of an answer, as a metric. */
import type { AnswerEvents } from '../../../shared/chat.ts';
import { measured } from '../../platform/log.ts';

/** Takes each event of an answer as it happens. It returns at once and never throws. */
export type OnEvent = <E extends keyof AnswerEvents>(event: E, data: AnswerEvents[E]) => void;

/** Wraps a listener and measures once: the time from now to the first event that shows something of the answer. */
export function measuringFirstWords(onEvent: OnEvent): OnEvent {
  const start = performance.now();
  let waits = true;
  return (event, data) => {
    if (waits && (event === 'text' || event === 'notes')) {
      waits = false;
      measured('first words', {}, { firstWords: [Math.round(performance.now() - start), 'Milliseconds'] });
    }
    onEvent(event, data);
  };
}
