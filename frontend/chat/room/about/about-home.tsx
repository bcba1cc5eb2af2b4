/** The fields of a home: place, style, tenure, household, budget, facts. Each field saves on blur. */
import type { ReactNode } from 'react';
import { HomeChange } from '../../../../shared/rooms/changes.ts';
import { AustralianState, Budget, type Home, Household, MAX_FACTS, Tenure } from '../../../../shared/rooms.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TickBox } from '../../../ui/form/tick-box.tsx';
import { LineList } from './line-list.tsx';
import { checked, SavedLine, useChoice } from './saved-field.tsx';
import { BUDGETS, HOUSEHOLDS, TENURES } from './words.ts';

interface AboutHomeProps {
  home: Home;
  /** Rejects with the call's error. */
  save: (change: HomeChange) => Promise<unknown>;
}

export function AboutHome({ home, save }: AboutHomeProps) {
  const [tenure, setTenure] = useChoice(home, 'tenure', save);
  const [household, setHousehold] = useChoice(home, 'household', save);
  const [budget, setBudget] = useChoice(home, 'budget', save);
  const toggle = (who: Household, on: boolean) =>
    setHousehold(Household.options.filter((each) => (each === who ? on : household.includes(each))));
  return (
    <section aria-labelledby="about-home" className="space-y-4">
      <h2 id="about-home" className="text-h4 in-[[role=dialog]]:sr-only">
        About your home
      </h2>
      <Place home={home} save={save} />
      <SavedLine
        label="Style or era"
        placeholder="Post-war, 1958"
        saved={home.style}
        read={(text) => checked(HomeChange.shape.style, text)}
        save={(style) => save({ style })}
        done="Style saved"
      />
      <Choice legend="Owned or rented">
        {[...Tenure.options, null].map((each) => (
          <label key={each} className="flex min-h-9 items-center gap-2.5 text-small">
            <input type="radio" name="tenure" checked={tenure === each} onChange={() => setTenure(each)} />
            {each === null ? 'Leave blank' : TENURES[each]}
          </label>
        ))}
      </Choice>
      <Choice legend="Who lives here">
        {Household.options.map((who) => (
          <label key={who} className="flex min-h-9 items-center gap-2.5 text-small">
            <TickBox checked={household.includes(who)} onChange={({ target }) => toggle(who, target.checked)} />
            {HOUSEHOLDS[who]}
          </label>
        ))}
      </Choice>
      <SelectField
        label="Budget"
        options={Budget.options}
        nameOf={(each) => BUDGETS[each]}
        value={budget}
        onChoose={setBudget}
      />
      <LineList
        legend="Good to know"
        lines={home.facts}
        schema={HomeChange.shape.facts}
        max={MAX_FACTS}
        addLabel="Add a fact about your home"
        removeLabel="Erase"
        placeholder="Mum, 84, uses a walker"
        save={(facts) => save({ facts })}
      />
    </section>
  );
}

const Choice = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend className="text-small font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-x-5">{children}</div>
  </fieldset>
);

/** The postcode gives state and climate; without one, the state can be chosen. */
function Place({ home, save }: AboutHomeProps) {
  const { postcode, climate } = home;
  const [state, setState] = useChoice(home, 'state', save);
  return (
    <div className="space-y-3">
      <SavedLine
        label="Postcode"
        inputMode="numeric"
        maxLength={4}
        savesAt={4}
        saved={postcode}
        read={(text) => checked(HomeChange.shape.postcode, text)}
        save={(value) => save({ postcode: value })}
        done="Postcode saved"
      />
      <p aria-live="polite" className={`border-l-2 border-gum pl-3 text-small ${climate ? '' : 'sr-only'}`}>
        {climate && (
          <>
            <b>{state}</b>, {climate.words}
          </>
        )}
      </p>
      {postcode === null && (
        <SelectField label="State or territory" options={AustralianState.options} value={state} onChoose={setState} />
      )}
    </div>
  );
}
