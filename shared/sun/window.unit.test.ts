/** Where direct sun falls on the floor, against triangles that a pencil solves. */
import { describe, expect, test } from 'vitest';
import { COMMON_WINDOW, isDirect, patchOf, type Window } from './window.ts';

const NORTH: Window = { ...COMMON_WINDOW, azimuth: 0, width: 2, sill: 1, head: 2 };
const FLOOR = { depth: 5, wall: 4 };
const rounded = (points: readonly (readonly number[])[]) =>
  points.map((point) => point.map((metres) => Math.round(100 * metres) / 100));

describe('the patch of sun', () => {
  test('at 45 degrees lies as far in as the window is high, and as wide as it', () => {
    expect(rounded(patchOf({ altitude: 45, azimuth: 0 }, NORTH, FLOOR))).toEqual([
      [1, 1],
      [2, 1],
      [2, 3],
      [1, 3],
    ]);
  });

  test('of a sun on the right moves to the left by its angle, cut at the wall', () => {
    // From 45 degrees east of north at a profile angle of 45 degrees: each metre in is a metre towards the west.
    const altitude = (Math.atan(Math.cos(Math.PI / 4)) * 180) / Math.PI;
    const patch = rounded(patchOf({ altitude, azimuth: 45 }, { ...NORTH, width: 1 }, FLOOR));
    expect(patch).toEqual([
      [1, 0.5],
      [1.5, 0],
      [2, 0],
      [2, 0.5],
      [1, 1.5],
    ]);
  });

  test('ends at the wall opposite, and is empty where only walls are lit', () => {
    const low = { altitude: 15, azimuth: 0 };
    // 1 m ÷ tan 15° = 3.73 m; 2 m ÷ tan 15° = 7.46 m.
    expect(Math.max(...patchOf(low, NORTH, FLOOR).map(([into]) => into))).toBe(5);
    expect(patchOf(low, NORTH, { ...FLOOR, depth: 3 })).toEqual([]);
  });

  test('is cut short by an eave', () => {
    // At 45 degrees an eave of 0.4 m shades the top 0.4 m.
    const patch = patchOf({ altitude: 45, azimuth: 0 }, { ...NORTH, eave: 0.4 }, FLOOR);
    expect(Math.max(...patch.map(([into]) => into))).toBeCloseTo(1.6);
  });
});

test('direct sun is above 4 degrees, before the glass and out of the eave’s shadow', () => {
  for (const [sun, is] of [
    [{ altitude: 4, azimuth: 0 }, false],
    [{ altitude: 4.1, azimuth: 0 }, true],
    [{ altitude: 30, azimuth: 90 }, false],
    [{ altitude: 30, azimuth: 89.9 }, true],
    [{ altitude: 30, azimuth: 271 }, true],
    [{ altitude: 60, azimuth: 180 }, false],
  ] as const)
    expect(isDirect(sun, NORTH), JSON.stringify(sun)).toBe(is);
  // tan 60° × 0.6 m = 1.04 m: the whole metre of glass.
  expect(isDirect({ altitude: 60, azimuth: 0 }, { ...NORTH, eave: 0.6 })).toBe(false);
});
