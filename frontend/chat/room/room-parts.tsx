/** One chunk for the parts of a room with messages: its canvas, and its conversation. */
export { ConversationLog } from '../conversation/conversation-log.tsx';
export { default as KnownRoom } from './known-room.tsx';
