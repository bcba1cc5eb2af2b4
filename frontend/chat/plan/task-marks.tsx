/** The signs of the to-do list: the mark of a licensed trade, six dots to drag by, a printer. */
import { Icon } from '../../ui/media/icons.tsx';

interface Sign {
  className: string;
}

const LicenceIcon = ({ className }: Sign) => (
  <Icon className={className}>
    <rect x="3" y="5" width="18" height="14" rx="1.5" />
    <circle cx="8.5" cy="11" r="2.2" />
    <path d="M5.5 16c.4-1.5 1.5-2.2 3-2.2s2.6.7 3 2.2M14.5 10h4M14.5 14h4" />
  </Icon>
);
export const GripIcon = ({ className }: Sign) => (
  <Icon
    className={className}
    strokeWidth="3"
    path="M9 5.5h.01M15 5.5h.01M9 12h.01M15 12h.01M9 18.500h.01M15 18.500h.01"
  />
);
export const PrintIcon = ({ className }: Sign) => (
  <Icon className={className} path="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
);

/** A card icon and the name of the trade, underlined in wattle. */
export const TradeMark = ({ trade }: { trade: string }) => (
  <span className="trade inline-flex items-baseline gap-1.5 border-b-2 border-wattle pb-px text-note font-semibold">
    <LicenceIcon className="size-4 self-center" />
    {trade}
  </span>
);
