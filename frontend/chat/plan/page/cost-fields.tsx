/** The cost of a job in the plan: two fields, the library's price where there is one, and what it comes to with GST. */
import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, useId } from 'react';
import { Link } from 'react-router';
import { costOf } from '../../../../shared/rooms/costs.ts';
import { OWN_COST, type Task } from '../../../../shared/rooms.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { dollarRange } from '../../../ui/text/numbers.ts';
import { writeCost } from './cost-text.ts';
import { libraryPriceOf, PRICES_ADDRESS } from './library-prices.ts';
import { type SaveTasks, useCost } from './use-cost.ts';

interface CostFieldsProps {
  roomId: string;
  task: Task;
  save: SaveTasks;
}

export function CostFields({ roomId, task, save }: CostFieldsProps) {
  const { texts, isDraft, error, write, leave, cancel, store } = useCost(roomId, task, save);
  const [low, high] = texts;
  const errorId = useId();
  const events = {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      const stays = relatedTarget instanceof Node && currentTarget.closest('fieldset')?.contains(relatedTarget);
      if (!stays) leave();
    },
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if (nativeEvent.isComposing) return;
      if (key === 'Enter') leave();
      if (key === 'Escape') cancel();
    },
    ...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId }),
  };
  const cost = costOf(task);
  return (
    <div className="plan-costs">
      <fieldset className="plan-cost">
        <legend className="sr-only">Cost of: {task.text}</legend>
        <Amount
          label="Lowest cost"
          placeholder="Low"
          value={low}
          onChange={({ target }) => write([target.value, high])}
          {...events}
        />
        <span className="cap">to</span>
        <Amount
          label="Highest cost"
          placeholder="High"
          value={high}
          onChange={({ target }) => write([low, target.value])}
          {...events}
        />
      </fieldset>
      <FieldError id={errorId} error={error} className="mt-1 text-terracotta" />
      {cost && task.plusGst && <p className="cap mt-1">{dollarRange(cost)} with GST</p>}
      <Source task={task} isDraft={isDraft} onTake={(price) => store(price, writeCost(price))} />
      {cost && <span className="plan-printed">{dollarRange(cost)}</span>}
    </div>
  );
}

type AmountProps = InputHTMLAttributes<HTMLInputElement> & { label: string };

const Amount = ({ label, ...input }: AmountProps) => (
  <label>
    <span aria-hidden="true" className="cap">
      $
    </span>
    <input {...input} aria-label={label} inputMode="decimal" autoComplete="off" enterKeyHint="done" maxLength={20} />
  </label>
);

interface SourceProps {
  task: Task;
  isDraft: boolean;
  onTake: (price: NonNullable<Task['cost']>) => void;
}

/** Where the cost is from, if not from the member; without a cost, what the library has to offer. */
function Source({ task: { text, cost }, isDraft, onTake }: SourceProps) {
  if (cost) return cost.source === OWN_COST ? null : <p className="cap mt-1">From {cost.source}</p>;
  const price = libraryPriceOf(text);
  if (!price || isDraft) return null;
  const { low, high, source } = price;
  return (
    <p className="cap plan-offer">
      <button type="button" className="link" onClick={() => onTake({ low, high, source })}>
        Use {dollarRange({ low: low * 100, high: high * 100 })}
      </button>{' '}
      from{' '}
      <Link to={PRICES_ADDRESS} className="underline decoration-1 underline-offset-4 hover:text-ink">
        our library
      </Link>{' '}
      ({source})
    </p>
  );
}
