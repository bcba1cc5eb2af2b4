/** Describes the difference between two photos: which is brighter, warmer and busier, and what that means for the room. */

import { PROBLEMS } from '../phrases.ts';
import { measuresOf, paletteOf } from './palette.ts';
import { problemOf } from './picture-check.ts';
import type { Photo } from './pixels.ts';

/** A smaller difference is invisible, in points or per cent. */
const SAME = 3;
const ORDER = ['first', 'second'] as const;

/** @param photos The older first. Names a photo that shows no room, and then compares nothing. */
export function comparison(photos: readonly [Photo, Photo]): string[] {
  const problems = photos.map(problemOf);
  const unfit = problems.findIndex((problem) => problem !== 'none');
  const problem = problems[unfit] ?? 'none';
  if (problem !== 'none') return [`The ${ORDER[unfit]} photo cannot be compared. ${PROBLEMS[problem]}`];
  const [one, two] = [measuresOf(photos[0]), measuresOf(photos[1])];
  const verdict = ([word, same, measure]: readonly string[], first: number, second: number): string => {
    const [more, less] = second > first ? ['second', 'first'] : ['first', 'second'];
    if (Math.abs(first - second) < SAME) return `Both photos are equally ${same}: ${first} and ${second} ${measure}.`;
    return `The ${more} photo is ${word}: ${Math.max(first, second)} ${measure}, against ${Math.min(first, second)} in the ${less} photo.`;
  };
  const lower = (first: number, second: number): string => (second > first ? 'first' : 'second');
  return [
    verdict(['brighter', 'bright', 'of 100 in lightness'], one.lightness, two.lightness),
    verdict(['warmer', 'warm', 'per cent of warm colours'], one.warm, two.warm),
    verdict(['busier', 'busy', 'per thousand of detail'], one.detail, two.detail),
    `That means: the ${lower(one.lightness, two.lightness)} photo gains most from a lamp, a paler wall or an open curtain; the ${lower(one.warm, two.warm)} photo from timber, wool or a warmer globe; and the ${lower(two.detail, one.detail)} photo from clear surfaces and fewer small things.`,
    `Palette: ${paletteOf(photos[1]).join(' ')}`,
  ];
}
