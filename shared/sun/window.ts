/** Direct sun through a window: when, and where it falls on the floor. */
import type { Facing } from '../rooms.ts';
import type { Sun } from './position.ts';

/** A window, in metres above the floor. */
export interface Window {
  /** Of its outward normal, in degrees clockwise from true north. */
  azimuth: number;
  width: number;
  sill: number;
  head: number;
  /** How far an eave level with the head stands out from the glass; 0 without one. It is taken to be wider than the window. */
  eave: number;
}

/** A common window: 1.6 m wide, from table height to 2.5 m. */
export const COMMON_WINDOW = { width: 1.6, sill: 0.75, head: 2.5, eave: 0 } as const;

/** The directions that a window can face, clockwise from north in steps of 45 degrees. */
const DIRECTIONS: readonly Facing[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** Degrees; undefined for a facing that is not known. */
export function azimuthOf(facing: Facing | null): number | undefined {
  const at = facing === null ? -1 : DIRECTIONS.indexOf(facing);
  return at < 0 ? undefined : 45 * at;
}

/** Below this, trees and neighbours hide the sun almost everywhere. */
const MIN_ALTITUDE = 4;
const RADIANS = Math.PI / 180;

/** Whether some direct sun comes through. */
export const isDirect = (sun: Sun, window: Window): boolean =>
  sun.altitude > MIN_ALTITUDE && Math.cos(beside(sun, window)) > 1e-9 && litHead(sun, window) > window.sill;

/** The sun's azimuth from the window's normal, in radians. */
const beside = ({ azimuth }: Sun, window: Window): number => (azimuth - window.azimuth) * RADIANS;

/** How far the sun falls for each metre it goes straight into the room: the tangent of the profile angle. */
const fall = (sun: Sun, window: Window): number => Math.tan(sun.altitude * RADIANS) / Math.cos(beside(sun, window));

/** The height up to which the glass is lit, below the eave's shadow. */
const litHead = (sun: Sun, window: Window): number => window.head - window.eave * fall(sun, window);

/** Metres: how far in from the window's wall, and along it from its left end, as one looks out. */
export type Point = readonly [into: number, along: number];

/** A room with the window in the middle of a wall, in metres. */
export interface Floor {
  /** From the window's wall to the opposite one. */
  depth: number;
  /** Of the window's wall. */
  wall: number;
}

/** The patch of direct sun on the floor: the corners of a polygon; none where no sun comes in, or only walls catch it. */
export function patchOf(sun: Sun, window: Window, { depth, wall }: Floor): Point[] {
  if (!isDirect(sun, window)) return [];
  const aside = -Math.tan(beside(sun, window));
  const corner = (height: number, along: number): Point => {
    const into = height / fall(sun, window);
    return [into, along + into * aside];
  };
  const half = Math.min(window.width, wall) / 2;
  const top = litHead(sun, window);
  const lit = [
    corner(window.sill, wall / 2 - half),
    corner(top, wall / 2 - half),
    corner(top, wall / 2 + half),
    corner(window.sill, wall / 2 + half),
  ];
  const walls: ((point: Point) => number)[] = [
    ([into]) => into,
    ([into]) => depth - into,
    ([, along]) => along,
    ([, along]) => wall - along,
  ];
  return walls.reduce(clipped, lit);
}

/** The part of a polygon on the side where `inside` is positive (Sutherland and Hodgman, 1974). */
function clipped(corners: Point[], inside: (point: Point) => number): Point[] {
  return corners.flatMap((corner, n) => {
    const before = corners.at(n - 1) ?? corner;
    const [here, there] = [inside(corner), inside(before)];
    const share = there / (there - here);
    const crossing: Point = [before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])];
    if (here >= 0) return there < 0 ? [crossing, corner] : [corner];
    return there > 0 ? [crossing] : [];
  });
}
