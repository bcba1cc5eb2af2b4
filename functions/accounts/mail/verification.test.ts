/** Where a mailed link verifies an address: in a browser that is signed in to its account, and nowhere else. */
import { expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { User } from '../../../shared/accounts.ts';

const emailVerified = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json()).emailVerified;
const open = (who: Visitor, token: string) => who.post('/api/email/verify', { token });

test('a link proves nothing signed out or in another account, and works later in its own', async () => {
  const member = await someMember();
  const token = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
  for (const who of [someVisitor(), await someMember()]) {
    const refused = await open(who, token);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('open the link in the email again'),
    ]);
    expect(await emailVerified(member)).toBe(false);
  }
  expect(await (await open(member, token)).json()).toEqual({ firstTime: true });
  expect(await emailVerified(member)).toBe(true);
});
