/** What a member does in a month, for the cost calculation: our assumptions, to be replaced by what the dashboard shows. */
import type { Routes } from '../../../shared/contract/routes.ts';

/** Every counted member pays, and so may ask the assistant. */
export const MONTH: Partial<Record<keyof Routes, number>> = {
  'POST /api/login': 1,
  // Eight visits of six screens; the session is asked for once a visit and when a tab is looked at again.
  'GET /api/user': 30,
  'GET /api/subscription/status': 12,
  'GET /api/chat/messages': 10,
  'POST /api/chat/messages': 12,
  'PUT /api/chat/messages/{id}/rating': 3,
  'POST /api/objects/upload': 3,
  'PUT /api/images': 3,
  'GET /objects/images/{id}': 60,
  'GET /api/forum/posts': 16,
  'GET /api/forum/posts/{id}': 10,
  'GET /api/forum/posts/{id}/replies': 10,
  'POST /api/forum/posts': 0.2,
  'POST /api/forum/posts/{id}/replies': 0.8,
  'POST /api/forum/posts/{id}/like': 3,
  'GET /api/forum/search': 2,
};
/** Our pages, scripts, styles, fonts and pictures that the browser does not have yet, or revalidates (304). */
export const FILES = 120;
/** Bytes of those that are sent whole: a new version of the site every week. */
export const FILE_BYTES = 4 * 600_000;
/** The share of questions that bring a photo; a follow-up shows it again. A photo is 2048 × 1536 px: width × height / 750 (Claude's vision guide). */
export const WITH_PHOTO = 0.25;
export const SHOWN_PHOTOS = 0.5;
export const PHOTO_TOKENS = 4_200;
/** Tokens of a look's prompt and tool, of the notes that it writes, and of the output of understanding a question. */
export const LOOK_TOKENS = 900;
export const NOTES_TOKENS = 350;
export const UNDERSTOOD_TOKENS = 140;
/** The emulator counts a token for four letters; Haiku 5.5 counts a third more for the same text (platform.claude.com, "What's new in Claude Haiku 5.5"). */
export const TOKENIZER = 1.3;
/** An answer's length and its time: 60 tokens a second, after one second. The local designer is briefer and quicker. */
export const ANSWER_TOKENS = 520;
export const ANSWER_SECONDS = 8;
/** A reply in progress is stored once a second: two units each time, for up to 2 KB. */
export const UNITS_A_SECOND = 2;
/** Stored for each photo: 2048 px of WebP and its thumbnail. */
export const PHOTO_BYTES = 420_000;
/** The upload, the photo and its thumbnail. */
export const PHOTO_OBJECTS = 3;
/** The share of a photo's bytes that one view takes: mostly the thumbnail. */
export const SEEN_SHARE = 0.25;
/** Months that members' photos and words have been kept. */
export const KEPT_MONTHS = 12;
/** Log bytes of a call in CloudWatch: some 350 in the function's line, some 500 in API Gateway's (infra/cdk/api/api.ts). */
export const LOG_BYTES = 850;
/** Bytes of the edge's and the buckets' log lines in S3, for each request for a file or a call. */
export const EDGE_LOG_BYTES = 450;
/** S3 receives those lines in objects of about this size. */
export const EDGE_LOG_OBJECT_BYTES = 5_000_000;
/** Tokens embedded to search the library for one question. */
export const QUERY_TOKENS = 60;
/** Bytes stored for each question: its text, its answer's, and a member's share of the forum. */
export const QUESTION_BYTES = 2_500;
/** Bytes of an API answer that is not a photo, as sent. */
export const ANSWER_BYTES = 3_000;
