/** Which files are refused as photos, and the messages. */
import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';
import { refusalOf } from './photo-refusal.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('a known ending or a known type suffices', () => {
  for (const photo of [
    file('room.jpg', 'image/jpeg'),
    file('room.avif', 'image/avif'),
    ...['', 'application/octet-stream', 'image/heic-sequence', 'video/quicktime'].map((type) =>
      file('IMG_1.HEIC', type),
    ),
    ...['image/jpg', 'image/pjpeg', 'IMAGE/JPEG', 'image/heif-sequence'].map((type) => file('image', type)),
    file('room.JPEG', 'application/octet-stream'),
    file('burst.heics', ''),
    // The endings of JPEG that Windows and its browsers save by, and of HEIF by cameras.
    ...['room.jfif', 'room.JPE', 'room.pjpeg', 'room.pjp', 'DSC0001.HIF', 'burst.avifs', 'steps.apng'].map((name) =>
      file(name, ''),
    ),
    file('image', 'image/apng'),
    file('room.png', 'image/png', MAX_PHOTO_BYTES),
  ]) {
    expect(refusalOf(photo)).toBeNull();
  }
});

test('other files are refused with their name and what to choose instead', () => {
  expect(refusalOf(file('plan.pdf', 'application/pdf'))).toMatch(/^plan\.pdf is not a photo .* JPEG/);
  for (const other of [
    file('logo.svg', 'image/svg+xml'),
    file('heic', ''),
    file('jfif', ''),
    file('room.jp', ''),
    file('room.heic.zip', 'application/zip'),
  ])
    expect(refusalOf(other), other.name).toMatch(/not a photo/);
});

test('a photo above 10 MB is refused with its size, rounded up', () => {
  expect(refusalOf(file('room.jpg', 'image/jpeg', MAX_PHOTO_BYTES + 1))).toMatch(/is 10\.1 MB; .* up to 10 MB/);
});

test('an empty file is refused', () => {
  expect(refusalOf(file('room.jpg', 'image/jpeg', 0))).toMatch(/is empty/);
});
