/** An earlier version of a reply, with its question at that time. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import { MessageItem } from './message.ts';

const VersionItem = z.object({ question: MessageItem, reply: MessageItem });

/** Keyed by the room's partition, the reply's id and the version's number. */
export const Versions = entity({ name: 'version', schema: VersionItem, key: keys.version, list: keys.versions });
