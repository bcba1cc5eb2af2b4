/** A member's question, with its photo if it has one. */
import type { ChatMessage } from '../../../shared/chat.ts';
import { formatDate, formatTime } from '../../ui/dates.ts';
import { StoredPhoto } from '../../uploads/photo/image-picker.tsx';

/** Long words and line breaks are kept as they were typed. */
export function Question({ message }: { message: ChatMessage }) {
  const words = (
    <div className="min-w-0">
      <h2 className="mb-1 font-sans text-note tracking-normal text-charcoal">
        You, <time dateTime={message.createdAt}>{whenWritten(message.createdAt)}</time>
      </h2>
      <p className="measure text-lead font-medium break-words whitespace-pre-wrap" data-selectable>
        {message.content}
      </p>
    </div>
  );
  if (message.imageUrl === null) return words;
  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[13.75rem_minmax(0,1fr)]">
      <StoredPhoto
        path={message.imageUrl}
        alt="The photo you sent"
        className="aspect-[3/2] w-full sm:max-w-[20rem] rounded-picture object-cover"
      />
      {words}
    </div>
  );
}

/** "4:12 pm" today, "15 January 2025, 4:12 pm" before. */
function whenWritten(iso: string, now = new Date()): string {
  const today = formatDate(iso) === formatDate(now.toISOString());
  return today ? formatTime(iso) : `${formatDate(iso)}, ${formatTime(iso)}`;
}
