/** The upload dialog replaces all of Uppy's strings, except those of parts that it leaves out. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PHOTO_LIMITS } from '../file-limits.ts';
import { uploadMessages } from './upload-messages.ts';

const Locale = z.object({ default: z.object({ strings: z.record(z.string(), z.unknown()) }) });
const stringsOf = async (part: string) => {
  const file = new URL(`../../../node_modules/@uppy/${part}/lib/locale.js`, import.meta.url);
  return Object.keys(Locale.parse(await import(file.href)).default.strings);
};

/** Accounts of other providers, folders, editors of names and pictures, video, links to copy, and the widget as a separate window. */
const LEFT_OUT =
  /folder|logIn|logOut|auth|signIn|google|search|filter|pick(Files|Photos)|selectX|loadedX|addedNum|noFilesFound|additionalRestrictions|companionUnauthorize|meta|edit|save|record(ing|Video)|startRecording|stopRecording|copyLink|closeModal|WindowTitle|poweredBy|Folders|Both/i;

describe.each(['core', 'dashboard', 'url', 'webcam'])('%s', (part) => {
  test('has no string that the dialog can show without our translation', async () => {
    const ours = uploadMessages(PHOTO_LIMITS, true).strings;
    const theirs = (await stringsOf(part)).filter((name) => !(name in ours) && !LEFT_OUT.test(name));
    expect(theirs).toEqual([]);
  });
});

test('without a pointer and other sources, the sentence opens the file chooser', () => {
  const { strings } = uploadMessages({ ...PHOTO_LIMITS, maxFiles: 5 }, false);
  expect(strings.dropPasteFiles).toBe('%{browseFiles}');
  expect(strings.browseFiles).toBe('Choose files');
});

test('the allowed types are named as on the page', () => {
  expect(uploadMessages(PHOTO_LIMITS, false).strings.youCanOnlyUploadFileTypes).toBe(
    'You can only upload: JPEG, PNG, WebP, GIF, AVIF, HEIC',
  );
});
