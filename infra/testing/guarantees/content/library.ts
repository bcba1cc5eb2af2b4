/** Guarantees of the shipped library, which the stack brings and has brought in. */
import { expect } from 'vitest';
import { allowed, at, type Guarantee, propertiesOf, type Template, textOf } from '../template.ts';
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
  // IAM user guide, "Troubleshoot IAM", "Changes that I make are not always immediately visible": a role that is made early is known by then.
  'the role that starts the reindex may do so from its creation on': (template) => {
    const [role] = propertiesOf(template, 'AWS::IAM::Role').filter(({ Policies }) =>
      allowed(Policies ?? null).some(({ Action }) => Action.includes('lambda:InvokeFunction')),
    );
    expect(
      allowed(role?.Policies).flatMap(({ Action, Resource }) => [...Action, ...Resource.map(textOf)]),
    ).toContainEqual(expect.stringMatching(/^<Functionsreindex\w+\.Arn>$/));
    const attached = propertiesOf(template, 'AWS::IAM::Policy').filter(({ Roles }) =>
      JSON.stringify(Roles ?? null).includes('LibraryRole'),
    );
    expect(attached).toEqual([]);
  },
};
