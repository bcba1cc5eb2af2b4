/** One chunk for the parts of a room with messages: its frame, its conversation, its docked photo. */
export { default as KnownRoom } from './known-room.tsx';
export { default as DockedPhoto } from './stage/docked-photo.tsx';
export { default as Talk } from './talk.tsx';
