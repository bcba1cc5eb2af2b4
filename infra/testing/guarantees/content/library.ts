/** Guarantees of the shipped library, which the stack brings and has brought in. */
import { expect } from 'vitest';
import { at, type Guarantee, propertiesOf, type Template, textOf } from '../template.ts';
import { deploymentsTo } from './site.ts';

const STARTED = 'Custom::AWS';
const started = (template: Template) => at(propertiesOf(template, STARTED)[0] ?? null);

export const library: Record<string, Guarantee> = {
  'the library goes beside the files of staff, and a change of it starts the reindex': (template) => {
    const [shipped, ...others] = deploymentsTo(template, 'Knowledge');
    expect(others).toEqual([]);
    expect(shipped?.[1].Properties).toMatchObject({ DestinationBucketKeyPrefix: 'shipped/', Prune: false });
    const [resource] = Object.values(template.Resources).filter(({ Type }) => Type === STARTED);
    expect(resource?.DependsOn).toContain(shipped?.[0]);
    expect(started(template).Create).toEqual(started(template).Update);
    expect(JSON.parse(textOf(started(template).Update))).toMatchObject({
      action: 'Invoke',
      parameters: {
        FunctionName: expect.stringMatching(/^<Functionsreindex\w+>$/),
        InvocationType: 'Event',
        Payload: '{}',
      },
      physicalResourceId: { id: expect.stringMatching(/^[0-9a-f]{64}$/) },
      // Whatever Lambda answers, the stack stands.
      ignoreErrorCodesMatching: '.*',
    });
  },
};
