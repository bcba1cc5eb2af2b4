/** The commands of an operator, and their answers before anything is changed. */
import { expect, test } from 'vitest';
import { STAGES, type StageSettings } from '../../cdk/stages.ts';
import { checkSettings, repositoryNote } from './checks/settings.ts';
import { assertDestroyable } from './destruction.ts';
import { parseCommand } from './run.ts';

test.each([
  [[]],
  [['deploy']],
  [['deploy', 'production']],
  [['explode', 'dev']],
  [['deploy', 'dev', 'prod']],
  [['deploy', 'dev', '--force']],
  [['destroy', 'dev', '--form=stack']],
])('%j is answered with the usage', (args) => {
  expect(() => parseCommand(args)).toThrow(/Usage: .*dev, staging, prod/);
});

test('a stage that keeps its data cannot be destroyed', () => {
  expect(() => assertDestroyable(STAGES.prod)).toThrow(/keeps its data/);
  expect(() => assertDestroyable(STAGES.dev)).not.toThrow();
});

const real: StageSettings = {
  ...STAGES.dev,
  account: '123456789012',
  repository: 'ours/verandah',
  siteOrigin: 'https://dev.verandah.com.au',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/7f3c9c5e-1b7e-4c0c-9a53-2d1f7a3f9f10',
  operatorEmail: 'ops@verandah.com.au',
  supportEmail: 'help@verandah.com.au',
  mailFrom: 'hello@dev.verandah.com.au',
  stripePublishableKey: 'pk_test_51QxR7',
};

const STREAM_OF_ANOTHER = `arn:aws:dynamodb:ap-southeast-2:${real.account}:table/other/stream/2026-11-21T03:00:00.000`;

test('a complete stage passes; each placeholder or mix-up is named', () => {
  expect(() => checkSettings(real)).not.toThrow();
  const wrong: [Partial<StageSettings>, RegExp][] = [
    [{ account: '111111111111' }, /account is still/],
    [{ repository: STAGES.dev.repository }, /trust a stranger/],
    [{ siteOrigin: 'https://dev.verandah.example' }, /siteOrigin is still/],
    [{ certificateArn: real.certificateArn.replace('us-east-1', 'ap-southeast-2') }, /us-east-1/],
    [{ certificateArn: STAGES.dev.certificateArn }, /still the placeholder/],
    [{ operatorEmail: 'operator@verandah.example' }, /reach nobody/],
    [{ supportEmail: STAGES.dev.supportEmail }, /write to nobody/],
    [{ mailFrom: STAGES.dev.mailFrom }, /mailFrom is still/],
    [{ stripePublishableKey: STAGES.dev.stripePublishableKey }, /stripePublishableKey is still pk_test_dev/],
    [{ stripePublishableKey: 'sk_test_oh_no' }, /secret key does not belong here/],
    [{ stripePublishableKey: 'pk_live_oh_no' }, /live keys are for prod/],
    [{ restoredTable: { name: 'restored', streamArn: STREAM_OF_ANOTHER } }, /no stream of restored .*describe-table/],
  ];
  for (const [change, words] of wrong) expect(() => checkSettings({ ...real, ...change })).toThrow(words);
  expect(() => checkSettings({ ...real, name: 'prod' })).toThrow(/prod takes no others/);
});

test('a repository without GitHub’s ids is a note', () => {
  expect(repositoryNote(real)).toMatch(/ours\/verandah names no ids/);
  expect(repositoryNote({ ...real, repository: 'ours@123/verandah@456' })).toBeUndefined();
});

const seller = { legalEntity: 'Somebody Pty Ltd', abn: '51824753556', address: '1 High Street, Sydney NSW 2000' };
const reading = { who: 'Sam Somebody, electrician, NSW 123456C', on: '2026-11-23' };

test('prod has to say who sells, and whether with GST', () => {
  const { gstRegistered: _, ...silent } = real;
  const prod: StageSettings = {
    ...silent,
    name: 'prod',
    stripePublishableKey: 'pk_live_1',
    hazardCardsReadBy: reading,
  };
  expect(() => checkSettings(prod)).toThrow(/seller is missing.*gstRegistered is missing/s);
  expect(() => checkSettings({ ...prod, seller, gstRegistered: false })).not.toThrow();
  const wrong: [Partial<typeof seller>, RegExp][] = [
    [{ abn: '51824753557' }, /check digits/],
    [{ legalEntity: ' ' }, /legalEntity is empty/],
    [{ address: '' }, /address is empty/],
  ];
  for (const [change, words] of wrong)
    expect(() => checkSettings({ ...real, seller: { ...seller, ...change } })).toThrow(words);
});

test('prod has to say which licensed person has read the hazard cards, and when', () => {
  const prod: StageSettings = { ...real, name: 'prod', stripePublishableKey: 'pk_live_1', seller };
  expect(() => checkSettings(prod)).toThrow(/hazardCardsReadBy is missing: have a licensed person read .*\(who, on\)/);
  expect(() => checkSettings({ ...prod, hazardCardsReadBy: reading })).not.toThrow();
  const wrong: [Partial<typeof reading>, RegExp][] = [
    [{ who: ' ' }, /hazardCardsReadBy.who is empty/],
    [{ on: '' }, /hazardCardsReadBy.on is : put the day/],
    [{ on: '23.11.2026' }, /as YYYY-MM-DD/],
    [{ on: '2026-02-31' }, /as YYYY-MM-DD/],
    [{ on: '2999-01-01' }, /put the day of the reading/],
  ];
  for (const [change, words] of wrong)
    expect(() => checkSettings({ ...prod, hazardCardsReadBy: { ...reading, ...change } })).toThrow(words);
});
