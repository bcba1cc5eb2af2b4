/** A suspension that comes between the reading of a member and the transaction that undoes the deletion of their account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { newAdmin, newMember } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  // Without the mailer, whose transactions have the member's id too.
  measured = await measuredStage({ follow: false });
});
afterAll(() => measured.close());

test('a suspension during an undo holds what the team has planned', async () => {
  const { stage, wire } = measured;
  const [admin, member] = [await newAdmin(stage), await newMember(stage)];
  const userNow = async () => User.parse(await (await member.get('/api/user')).json());
  const { id } = await userNow();
  const change = (verb: 'deletion' | 'suspend') => admin.post(`/api/admin/members/${id}/${verb}`, { reason: 'Spam' });
  expect((await change('deletion')).status).toBe(200);
  const { deletion } = await userNow();
  let between: number | undefined;
  wire.beforeTransaction(id, async () => {
    between = (await change('suspend')).status;
  });
  const message = await refusal(member.fetch('/api/user/deletion', { method: 'DELETE' }), 409);
  expect(between).toBe(200);
  expect(message).toContain('Our team has planned to delete your account');
  expect(await userNow()).toMatchObject({ deletion, isSuspended: true });
});
