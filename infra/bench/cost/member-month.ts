/** What a member does in a month, as costs are reckoned with it: assumptions of ours, to be replaced by what the dashboard shows. */
import type { Routes } from '../../../shared/contract/routes.ts';

/** Everybody who is counted pays, and so may ask the assistant. */
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
/** Pages, scripts, styles, fonts and pictures of ours that the browser does not have yet, or asks for again (304). */
export const FILES = 120;
/** What of them comes whole: a new version of the site every week. */
export const FILE_BYTES = 4 * 600_000;
/** Of the questions, those that bring a photo; a follow-up shows it again. A photo is 2048 × 1536 px: width × height / 750 (Claude's vision guide). */
export const WITH_PHOTO = 0.25;
export const SHOWN_PHOTOS = 0.5;
export const PHOTO_TOKENS = 4_200;
/** Prompt and tool of a look, the notes that it writes, and what understanding a question writes. */
export const LOOK_TOKENS = 900;
export const NOTES_TOKENS = 350;
export const UNDERSTOOD_TOKENS = 140;
/** The stand-in counts a token for four letters; Haiku 5.5 counts the same text as a third more (platform.claude.com, "What's new in Claude Haiku 5.5"). */
export const TOKENIZER = 1.3;
/** How much a designer says, and how long that takes: 60 tokens a second, and a second before. The local designer is briefer and quicker. */
export const ANSWER_TOKENS = 520;
export const ANSWER_SECONDS = 8;
/** While it is written, it is stored once a second: two units each, one reply of up to 2 KB. */
export const UNITS_A_SECOND = 2;
/** Stored for each photo: 2048 px of WebP and its thumbnail. */
export const PHOTO_BYTES = 420_000;
/** The upload, the photo and its thumbnail. */
export const PHOTO_OBJECTS = 3;
/** Of a photo's bytes, what a view of it takes: mostly the thumbnail. */
export const SEEN_SHARE = 0.25;
/** Months that members' photos and words have been kept. */
export const KEPT_MONTHS = 12;
/** What a call leaves behind in CloudWatch: the function's line has some 350 bytes, API Gateway's of infra/cdk/api/api.ts some 500. */
export const LOG_BYTES = 850;
/** Of the requests for a file or a call, the edge's and the buckets' lines in S3. */
export const EDGE_LOG_BYTES = 450;
/** S3 gets those lines together, in objects of about this size. */
export const EDGE_LOG_OBJECT_BYTES = 5_000_000;
/** What is embedded to search the library for a question. */
export const QUERY_TOKENS = 60;
/** Stored for each question: its words and its answer's, and a member's share of the forum. */
export const QUESTION_BYTES = 2_500;
/** Of an answer of the API that is not a photo, as it goes out. */
export const ANSWER_BYTES = 3_000;
