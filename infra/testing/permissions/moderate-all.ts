/** What moderators do with reported photos, pictures and replies, for the record of permissions. */
import { expect } from 'vitest';
import { calls, newPost, newReply } from '../people/forum.ts';
import { newAdmin, newMember, type Somewhere } from '../people/stage-members.ts';
import { somePhoto } from '../people/uploads.ts';

/** Hides, restores and dismisses one of each. */
export async function moderateAll(stage: Somewhere): Promise<void> {
  const [admin, member, other] = [await newAdmin(stage), await newMember(stage), await newMember(stage)];
  const { id } = member.user;
  const decide = async (id: string, ...verbs: string[]) => {
    for (const verb of verbs) expect((await admin.post(`/api/admin/reports/${id}/${verb}`)).status, verb).toBe(200);
  };
  const post = await newPost(member, { imageUrl: await somePhoto(member) });
  const reply = await newReply(member, post.id, 'Buy now.');
  expect((await calls.reportReply(other, post.id, reply.id)).status).toBe(200);
  await decide(reply.id, 'hide', 'restore');
  expect((await calls.report(other, post.id)).status).toBe(200);
  await calls.remove(member, post.id);
  await decide(post.id, 'dismiss');
  expect((await member.put('/api/user', { profileImageUrl: await somePhoto(member) })).status).toBe(200);
  expect((await calls.reportPerson(other, id)).status).toBe(200);
  await decide(id, 'hide', 'restore');
  expect((await calls.reportPerson(await newMember(stage), id)).status).toBe(200);
  expect((await member.put('/api/user', { profileImageUrl: null })).status).toBe(200);
  expect((await admin.get('/api/admin/reports')).status).toBe(200);
  await decide(id, 'dismiss');
}
