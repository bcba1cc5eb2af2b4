/** What can be done with the whole plan: print it, and in a menu the rest. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { DotsIcon, Icon } from '../../../ui/media/icons.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { PrintIcon } from '../task-marks.tsx';

interface PlanToolsProps {
  /** Called with whether the paper shows prices, before and after it is printed with them. */
  onPrices: (shown: boolean) => void;
  onDownload: () => void;
}

export function PlanTools({ onPrices, onDownload }: PlanToolsProps) {
  const navigate = useNavigate();
  const printWithPrices = () => {
    // A browser prints the page as it stands when it is asked.
    flushSync(() => onPrices(true));
    addEventListener('afterprint', () => onPrices(false), { once: true });
    print();
  };
  return (
    <div className="plan-tools">
      <Button variant="quiet" onClick={() => print()}>
        <PrintIcon className="size-5" />
        Print the plan
      </Button>
      <MoreButton
        actions={[
          { label: 'Print with prices', icon: <PrintIcon className="size-4.5" />, onChoose: printWithPrices },
          {
            label: 'Download CSV',
            icon: <Icon className="size-4.5" path="M12 4v11M8 11.5l4 4 4-4M5 12v7.500h14V12" />,
            onChoose: onDownload,
          },
          {
            label: 'Print house book',
            icon: <PrintIcon className="size-4.5" />,
            onChoose: () => void navigate('/assistant/book'),
          },
        ]}
      />
    </div>
  );
}

const loadMenu = () => import('../../../ui/menu/menu.tsx');
type MenuCode = Awaited<ReturnType<typeof loadMenu>>;

/** Loads the menu's code on the first press. */
function MoreButton({ actions }: Pick<Parameters<MenuCode['Menu']>[0], 'actions'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(loadMenu);
  const close = (giveBackFocus: boolean) => {
    setOpen(false);
    if (giveBackFocus) button.current?.focus({ preventScroll: true });
  };
  return (
    <span className="relative">
      <button
        ref={button}
        type="button"
        aria-label="More about this plan"
        aria-haspopup="menu"
        aria-expanded={open}
        className="grid size-11 place-items-center rounded-control text-charcoal hover:bg-limewash hover:text-ink"
        onClick={() => (open ? close(false) : fetchCode(setOpen))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          fetchCode(setOpen);
        }}
      >
        <DotsIcon />
      </button>
      {code && open && <code.Menu label="More about this plan" onClose={close} opener={button} actions={actions} />}
    </span>
  );
}
