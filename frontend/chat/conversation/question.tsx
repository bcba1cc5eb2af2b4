/** A member's question. */
import type { ChatMessage } from '../../../shared/chat.ts';
import { formatDate, formatTime } from '../../ui/dates.ts';

/** Long words and line breaks are kept as they were typed. */
export const Question = ({ message }: { message: ChatMessage }) => (
  <div className="min-w-0">
    <h2 className="mb-1 font-sans text-note tracking-normal text-charcoal">
      You, <time dateTime={message.createdAt}>{whenWritten(message.createdAt)}</time>
    </h2>
    <p className="measure text-lead font-medium break-words whitespace-pre-wrap" data-selectable>
      {message.content}
    </p>
  </div>
);

/** "4:12 pm" today, "15 January 2025, 4:12 pm" before. */
function whenWritten(iso: string, now = new Date()): string {
  const today = formatDate(iso) === formatDate(now.toISOString());
  return today ? formatTime(iso) : `${formatDate(iso)}, ${formatTime(iso)}`;
}
