/** What a room shows once something has been said in it, in one file: its frame, its conversation, its photo beside that. */
export { default as KnownRoom } from './known-room.tsx';
export { default as DockedPhoto } from './stage/docked-photo.tsx';
export { default as Talk } from './talk.tsx';
