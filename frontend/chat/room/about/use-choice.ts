/** An optimistic choice: shows the chosen value at once, and the saved one again if saving fails. */
import { useState } from 'react';

/** @param save rejects with the call's error, after its toast has shown. */
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
