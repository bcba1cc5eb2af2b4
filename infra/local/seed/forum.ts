/** The demo members' posts in the forum of a fresh stage. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { NewPost } from '../../../shared/forum.ts';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import type { Visitor } from '../visitor.ts';

const POSTS = '/api/forum/posts';
const PHOTO = new URL('../../../frontend/art/originals/small.jpg', import.meta.url);

interface Conversation {
  by: 'member' | 'premium';
  post: z.input<typeof NewPost>;
  withPhoto?: true;
  /** Each reply's writer, the author or the other member, and its text. */
  replies: ['author' | 'other', string][];
  isLiked?: boolean;
}

/** In the order of writing. */
const CONVERSATIONS: Conversation[] = [
  {
    by: 'premium',
    post: {
      title: 'VJ walls in a Queenslander: fill the gaps or leave them?',
      house: 'Queenslander, Paddington',
      content:
        'Stripping back the hallway of a 1920s place in Paddington. Half the VJ boards have opened up by two or three millimetres. The painter wants to fill every joint, the neighbour says the house will just spit it out again by February.\n\nWhat have you done, and did it survive a summer?',
    },
    replies: [
      [
        'other',
        'My mother left hers open in Ipswich and painted into the joints with a small brush. The filler she tried first cracked in its first wet season.',
      ],
    ],
  },
  {
    by: 'member',
    post: {
      title: 'Which white for a south-facing lounge in Hobart?',
      house: 'Federation cottage, Hobart',
      content:
        'Our lounge looks south over the Derwent and every white we have tried turns grey by lunch. The floor is Tasmanian oak, the ceiling is 2.7 m with a plain cornice.\n\nSo far we have sampled two cool whites and one that the tin called "warm". Has anybody found one that holds up on a dull July afternoon?',
    },
    replies: [
      [
        'other',
        'Go creamier than feels sensible and ask for it at half strength. Ours looks almost yellow on the card and perfectly white on the wall.',
      ],
      ['author', 'Half strength is the thing I would not have thought of. Sample pot on Saturday.'],
    ],
    isLiked: true,
  },
  {
    by: 'member',
    post: {
      title: 'Renting, and the carpet is the colour of a sick lizard',
      content:
        'Two-bedroom unit in Brunswick, lease until next spring, landlord says no to everything that needs a screw. Big rugs are the obvious answer, but the room is only 3.2 by 3.6 m.\n\nIs one rug nearly to the walls better than two small ones? I would rather my agent did not work out which unit this is.',
      isAnonymous: true,
    },
    replies: [
      ['other', 'One large one. Leave a hand’s width of carpet all round and it reads as a border somebody chose.'],
      ['author', 'That is the first idea that makes the lizard sound deliberate. Thank you.'],
    ],
  },
  {
    by: 'premium',
    withPhoto: true,
    post: {
      title: 'A window seat where the dining nook used to be',
      house: 'Small flat, Marrickville',
      content:
        'We had nine square metres and no storage, so the wall became all three: shelves, cupboards and somewhere to sit. The green is carried over the head of the window so that the joinery reads as one piece.\n\nIf we did it again we would make the seat 50 mm deeper. Happy to answer questions about the joiner’s drawings.',
    },
    replies: [['other', 'The cupboards over the window are what makes it. How far do they come out from the wall?']],
    isLiked: true,
  },
];

/** Fills an empty forum. Leaves one with a post as it is. */
export async function demoForum(member: Visitor, premium: Visitor): Promise<void> {
  const feed = z.array(z.unknown()).parse(await (await member.get(POSTS)).json());
  if (feed.length > 0) return;
  await member.put('/api/user', { firstName: 'Marnie' });
  await premium.put('/api/user', { firstName: 'Theo' });
  for (const conversation of CONVERSATIONS)
    await (conversation.by === 'member'
      ? converse(conversation, member, premium)
      : converse(conversation, premium, member));
}

async function converse(
  { post, withPhoto, replies, isLiked }: Conversation,
  author: Visitor,
  other: Visitor,
): Promise<void> {
  const written = await author.post(POSTS, { ...post, ...(withPhoto && { imageUrl: await photoOf(author) }) });
  const { id } = z.object({ id: z.string() }).parse(await written.json());
  for (const [who, content] of replies)
    await (who === 'author' ? author : other).post(`${POSTS}/${id}/replies`, { content });
  if (isLiked) await other.post(`${POSTS}/${id}/like`);
}

async function photoOf(member: Visitor): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  await fetch(uploadURL, { method: 'PUT', body: readFileSync(PHOTO) });
  return StoredImage.parse(await (await member.put('/api/images', { imageURL: uploadURL })).json()).objectPath;
}
