/** The guarantee on a stage where members pay with Stripe's published test cards, which do not identify a person. */
import { expect, test } from 'vitest';
import { refund, statusOf } from '../../../infra/testing/people/membership.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';

test('a refund to a test card takes the guarantee from nobody else', async () => {
  const [one, other] = [await someSubscriber(), await someSubscriber()];
  await refund(one);
  const later = await someSubscriber();
  for (const who of [other, later]) expect((await statusOf(who)).refundableUntil).not.toBeNull();
});
