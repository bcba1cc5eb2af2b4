/** The plan of a room: its jobs by who does them, in the order of work, with what they cost. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { type Home, MAX_TASKS, type RoomWithTasks } from '../../../../shared/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { MoreButton, useMenu } from '../../../ui/menu/more-button.tsx';
import { formatDate } from '../../../ui/text/dates.ts';
import { dollarRange } from '../../../ui/text/numbers.ts';
import { BackToRoom, RoomPart } from '../../rooms/room-part.tsx';
import { useChangeTasks } from '../../rooms/use-rooms.ts';
import { LicenceLine } from '../licence-line.tsx';
import type { TaskListChange } from '../task-list.ts';
import { PrintIcon } from '../task-marks.tsx';
import { TodoFoot } from '../todo-tab.tsx';
import { csvOf } from './csv.ts';
import { Money } from './money.tsx';
import { PlanList } from './plan-list.tsx';
import { sumsOf } from './sums.ts';

import './plan.css';
import './plan-print.css';

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function PlanPage({ roomId }: { roomId: string }) {
  return (
    <RoomPart roomId={roomId} title="The plan">
      {(room, home) => <Plan key={roomId} room={room} home={home} />}
    </RoomPart>
  );
}

function Plan({ room, home }: { room: RoomWithTasks; home: Home }) {
  const { mutate, mutateAsync } = useChangeTasks(room.id);
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const [printsPrices, setPrintsPrices] = useState(false);
  const { all } = sumsOf(room.tasks);
  const onChange = (change: TaskListChange) => mutate(change);
  return (
    <div className="wrap plan-page" data-prices={printsPrices}>
      {/* The paper size for Chromium and Safari. Inline, so that it applies to this page only. */}
      <style>{'@page { size: A4; margin: 12mm }'}</style>
      <BackToRoom roomId={room.id}>{room.name}</BackToRoom>
      <header className="plan-head">
        <div>
          <h1>The plan</h1>
          <p className="plan-printed">
            {room.name}, {today}
            {printsPrices && all && `. ${dollarRange(all)} with GST`}
          </p>
          {room.tasks.length > 0 && (
            <p className="cap mt-1 text-small">Grouped by who does the work. The numbers are the order to do it in.</p>
          )}
        </div>
        {room.tasks.length > 0 && <PlanTools onPrices={setPrintsPrices} onDownload={() => download(room, home)} />}
      </header>
      <div className="plan">
        <div>
          {room.tasks.length === 0 && (
            <p className="border-b border-rule pb-5 text-small text-charcoal">
              No jobs yet. Add one here, or add a note to your to-do in the room.
            </p>
          )}
          <PlanList room={room} state={home.state} onChange={onChange} save={mutateAsync} />
          <TodoFoot roomId={room.id} isFull={room.tasks.length >= MAX_TASKS} onChange={onChange} />
          {room.tasks.length > 0 && (
            <>
              <LicenceLine state={home.state} />
              <p className="cap mt-3">
                Rough costs from our library and your quotes. Check with a licensed trade before you build.
              </p>
            </>
          )}
        </div>
        <Money room={room} home={home} onChange={onChange} />
      </div>
    </div>
  );
}

/** Saves the plan as a file, by a link that nobody sees. */
function download({ name, tasks }: RoomWithTasks, { state }: Home): void {
  const address = URL.createObjectURL(new Blob([csvOf(tasks, state)], { type: 'text/csv;charset=utf-8' }));
  const file = `plan-${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`;
  Object.assign(document.createElement('a'), { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

interface PlanToolsProps {
  /** Called with whether the paper shows prices, before and after it is printed with them. */
  onPrices: (shown: boolean) => void;
  onDownload: () => void;
}

/** What can be done with the whole plan: print it, and in a menu the rest. */
function PlanTools({ onPrices, onDownload }: PlanToolsProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const { code, ...menu } = useMenu(() => import('../../../ui/menu/menu.tsx'), button);
  const printWithPrices = () => {
    // A browser prints the page as it stands when it is asked.
    flushSync(() => onPrices(true));
    addEventListener('afterprint', () => onPrices(false), { once: true });
    print();
  };
  const actions = [
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
  ];
  return (
    <div className="plan-tools">
      <Button variant="quiet" onClick={() => print()}>
        <PrintIcon className="size-5" />
        Print the plan
      </Button>
      <span className="relative">
        <MoreButton label="More about this plan" button={button} {...menu} />
        {code && menu.open && (
          <code.Menu label="More about this plan" onClose={menu.close} opener={button} actions={actions} />
        )}
      </span>
    </div>
  );
}
