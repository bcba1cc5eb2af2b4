/** Bounces and complaints, from SES's mailbox simulator: what the member sees, and which mails are no longer sent. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPost, newReply } from '../../../infra/testing/people/forum.ts';
import { mailsTo, nextMailTo, replyMailOutcomes, tokenIn } from '../../../infra/testing/people/mail.ts';
import { someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { User } from '../../../shared/accounts.ts';
import { markVerified } from '../../accounts/operator.ts';
import { Emails } from '../table/items/user.ts';
import { stopReturnedMail } from './returned-mail.ts';

async function memberAt(box: 'bounce' | 'complaint') {
  const person = { ...somePerson(), email: `${box}+${randomBytes(5).toString('hex')}@simulator.amazonses.com` };
  const who = someVisitor();
  const { id } = User.parse(await (await who.post('/api/register', person)).json());
  const record = async () => User.parse(await (await who.get('/api/user')).json());
  await expect.poll(async () => (await record()).mailStopped).toBe(box);
  return { ...who, ...person, id, record };
}

test('a bounce stops mail about replies until another address is confirmed', async () => {
  const author = await memberAt('bounce');
  await markVerified(author.username);
  const { id } = await newPost(author);
  await newReply(await someMember(), id);
  expect(await replyMailOutcomes({ user: author }, 1)).toEqual(['refused']);
  expect(await mailsTo(author.email, 'reply')).toEqual([]);

  const { email } = somePerson();
  expect((await author.put('/api/user/email', { email, password: author.password })).status).toBe(200);
  const token = tokenIn(await nextMailTo(email, 'new-email'), '/verify');
  expect((await author.post('/api/email/verify', { token })).status).toBe(200);
  expect((await author.record()).mailStopped).toBeUndefined();
});

const bounce = (bounceType: string, emailAddress: string) =>
  stopReturnedMail({
    source: 'aws.ses',
    detail: { eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } },
  });

test('a bounce of the address that a member just left stops no mail', async () => {
  const member = await someMember();
  const left = somePerson().email;
  // What the two reads see where the member takes another address between them.
  await Emails.put(left, { userId: member.user.id });
  await bounce('Permanent', left);
  expect(User.parse(await (await member.get('/api/user')).json()).mailStopped).toBeUndefined();
  await Emails.delete(left);
});

test('a complaint stops mail; transient bounces and unknown addresses do not', async () => {
  await memberAt('complaint');
  const member = await someMember();
  await bounce('Transient', member.email);
  await bounce('Permanent', somePerson().email);
  const stopped = async () => User.parse(await (await member.get('/api/user')).json()).mailStopped;
  expect(await stopped()).toBeUndefined();
  await expect(stopReturnedMail({ source: 'aws.ses', detail: { eventType: 'Open' } })).rejects.toThrow();
  await bounce('Permanent', member.email.toUpperCase());
  expect(await stopped()).toBe('bounce');
});
