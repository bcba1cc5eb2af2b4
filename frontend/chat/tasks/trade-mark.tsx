/** The mark of a job that needs a licensed trade: a card icon and the trade's name, underlined in wattle. */
import { LicenceIcon } from './task-icons.tsx';

export const TradeMark = ({ trade }: { trade: string }) => (
  <span className="trade inline-flex items-baseline gap-1.5 border-b-2 border-wattle pb-px text-note font-semibold">
    <LicenceIcon className="size-4 self-center" />
    {trade}
  </span>
);
