/** The sun’s position, against values that others published or worked out with other methods. */
import { expect, test } from 'vitest';
import { sunAt } from './position.ts';

test('the worked example of NREL’s solar position algorithm is met', () => {
  // Reda and Andreas, NREL/TP-560-34302, appendix A.5: Golden, Colorado. Altitude before refraction 39.872, azimuth 194.340.
  const sun = sunAt(new Date('2003-10-17T19:30:30Z'), { latitude: 39.742476, longitude: -105.1786 });
  expect(Math.abs(sun.altitude - 39.872)).toBeLessThan(0.02);
  expect(Math.abs(sun.azimuth - 194.34)).toBeLessThan(0.02);
});

/**
 * Altitude without refraction, and azimuth. Worked out with astronomy-engine 2.1.19, which uses VSOP87 and is tested against
 * JPL Horizons; it has no code in common with ours.
 */
const CITIES = {
  Hobart: { latitude: -42.88, longitude: 147.33 },
  Perth: { latitude: -31.95, longitude: 115.86 },
  Darwin: { latitude: -12.46, longitude: 130.84 },
  Brisbane: { latitude: -27.47, longitude: 153.03 },
};
test.each([
  ['Hobart', '2026-03-20T23:10Z', 29.88, 57.5],
  ['Hobart', '2026-06-21T05:10Z', 12.11, 318.97],
  ['Perth', '2026-03-21T07:20Z', 37.39, 298.93],
  ['Perth', '2026-06-21T01:20Z', 20.13, 43.3],
  ['Darwin', '2026-03-21T03:20Z', 77.3, 4.43],
  ['Darwin', '2026-12-21T03:20Z', 78.95, 186.56],
  ['Brisbane', '2026-06-21T01:50Z', 39.09, 359.88],
  ['Brisbane', '2026-12-20T22:50Z', 50.34, 94.31],
] as const)('%s at %s: altitude %d, azimuth %d', (city, at, altitude, azimuth) => {
  const sun = sunAt(new Date(at), CITIES[city]);
  expect(Math.abs(sun.altitude - altitude)).toBeLessThan(0.5);
  expect(Math.abs(sun.azimuth - azimuth)).toBeLessThan(0.5);
});
