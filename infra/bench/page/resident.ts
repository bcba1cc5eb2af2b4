/** A paying member with one room: a photo with its notes, and three questions with their answers. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { Room } from '../../../shared/rooms.ts';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import { DEMO_PASSWORD, startMembership } from '../../local/seed/seed.ts';
import { signInOrRegister, type Visitor, visitor } from '../../local/visitor.ts';

const RESIDENT = 'resident';

/** As large as a phone's photo; made smaller like every photo. */
const PHOTO = new URL('../../../frontend/art/originals/rental-before.jpg', import.meta.url);
const QUESTIONS = [
  'How do I keep the western sun out of a rented lounge?',
  'Which rug suits a room of 4.2 by 3.6 m?',
  'What would you change first here?',
];

/** Signs the member up at a stage whose payment provider is at `stripeUrl`, and asks. @returns The room's address. */
export async function seedResident(origin: string, stripeUrl: string): Promise<string> {
  const who = visitor(origin);
  await signInOrRegister(who, { username: RESIDENT, email: `${RESIDENT}@verandah.example`, password: DEMO_PASSWORD });
  await startMembership(who, stripeUrl);
  for (const [index, content] of QUESTIONS.entries()) {
    const isLast = index === QUESTIONS.length - 1;
    const answer = await who.post('/api/chat/messages', {
      role: 'user',
      content,
      ...(isLast && { imageUrl: await photoOf(who) }),
    });
    if (answer.status !== 200) throw new Error(`asking: ${answer.status} ${await answer.text()}`);
  }
  const [room] = z.array(Room).parse(await (await who.get('/api/rooms')).json());
  if (!room) throw new Error('the questions have made no room');
  return `/assistant/${room.id}`;
}

async function photoOf(who: Visitor): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await who.post('/api/objects/upload')).json());
  await fetch(uploadURL, { method: 'PUT', body: readFileSync(PHOTO) });
  return StoredImage.parse(await (await who.put('/api/images', { imageURL: uploadURL })).json()).objectPath;
}
