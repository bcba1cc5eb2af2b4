/** The export of everything in an account takes a confirmation of the last minutes, also from a suspended member. */
import { expect, test } from 'vitest';
import { tenMinutesLater } from '../../infra/testing/passkeys/session-age.ts';
import { exportOf } from '../../infra/testing/people/exports.ts';
import { someMember, theAdmin } from '../../infra/testing/people/people.ts';
import { ErrorAnswer } from '../../shared/contract/site.ts';

test.each(['a member', 'a suspended member'])(
  '%s confirms before asking for it and before downloading it',
  async (who) => {
    const member = await someMember();
    const old = () => tenMinutesLater(member.cookie.split('=')[1] ?? '');
    const expectRefused = async (answer: Response) =>
      expect([answer.status, ErrorAnswer.parse(await answer.json()).code]).toEqual([403, 'confirmation-needed']);
    const confirm = () => member.post('/api/confirmation', { password: member.password });
    if (who !== 'a member') {
      const suspended = await (await theAdmin()).post(`/api/admin/members/${member.user.id}/suspend`, {
        reason: 'Spam',
      });
      expect(suspended.status).toBe(200);
    }
    await old();
    await expectRefused(await member.post('/api/user/export'));
    expect((await confirm()).status).toBe(200);
    await exportOf(member);
    await old();
    await expectRefused(await member.get('/api/user/export/file'));
    // Whether there is a file is no secret.
    expect((await member.get('/api/user/export')).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect((await member.get('/api/user/export/file')).status).toBe(302);
  },
);
