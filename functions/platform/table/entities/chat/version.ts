/** An earlier version of a reply, with the question as it was. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import { MessageItem } from './message.ts';

const VersionItem = z.object({ question: MessageItem, reply: MessageItem });

/** By where the room's messages lie, the reply's id, and the version's number. */
export const Versions = entity({ name: 'version', schema: VersionItem, key: keys.version, list: keys.versions });
