/** A choice that shows at once what was chosen, and what is saved again where it could not be saved. */
import { useState } from 'react';

/** @param save rejects with what the call failed with, which has had its toast. */
export function useChoice<T>(saved: T, save: (value: T) => Promise<unknown>): [T, (value: T) => void] {
  const [chosen, setChosen] = useState<{ value: T }>();
  const choose = (value: T) => {
    const mine = { value };
    setChosen(mine);
    const end = () => setChosen((newest) => (newest === mine ? undefined : newest));
    save(value).then(end, end);
  };
  return [chosen ? chosen.value : saved, choose];
}
