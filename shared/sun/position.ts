/** Where the sun stands, by the equations of NOAA's solar calculator. */

export interface Position {
  /** Degrees, north positive. */
  latitude: number;
  /** Degrees, east positive. */
  longitude: number;
}

export interface Sun {
  /** Of its centre above the horizon, in degrees, without the air's refraction: that adds 0.2 degrees at an altitude of 4. */
  altitude: number;
  /** Degrees clockwise from true north. */
  azimuth: number;
}

const RADIANS = Math.PI / 180;
const sin = (degrees: number): number => Math.sin(degrees * RADIANS);
const cos = (degrees: number): number => Math.cos(degrees * RADIANS);
const tan = (degrees: number): number => Math.tan(degrees * RADIANS);
const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The Julian day of 1 January 1970, and of the epoch J2000. */
const JULIAN_1970 = 2_440_587.5;
const J2000 = 2_451_545;
const DAY_MS = 86_400_000;
const DAYS_A_CENTURY = 36_525;

/**
 * The sun from a place. Source: NOAA Solar Calculator, "Calculation details" and its spreadsheet NOAA_Solar_Calculations_day
 * (https://gml.noaa.gov/grad/solcalc/calcdetails.html), after Meeus, Astronomical Algorithms. Good to about 0.01 degrees from
 * 1900 to 2100.
 */
export function sunAt(at: Date, { latitude, longitude }: Position): Sun {
  const days = at.getTime() / DAY_MS;
  const { declination, equationOfTime } = seenFromEarth((days + JULIAN_1970 - J2000) / DAYS_A_CENTURY);
  const trueSolarMinutes = (days % 1) * 1440 + equationOfTime + 4 * longitude;
  const hourAngle = turn(trueSolarMinutes / 4) - 180;
  const height = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle);
  const fromSouth = Math.atan2(sin(hourAngle), cos(hourAngle) * sin(latitude) - tan(declination) * cos(latitude));
  return { altitude: Math.asin(height) / RADIANS, azimuth: turn(180 + fromSouth / RADIANS) };
}

/**
 * Declination in degrees, and how many minutes a sundial is ahead of a clock. The numbers are NOAA's.
 * @param t Julian centuries since J2000.
 */
function seenFromEarth(t: number): { declination: number; equationOfTime: number } {
  const meanLongitude = turn(280.46646 + t * (36_000.76983 + t * 0.0003032));
  const meanAnomaly = 357.52911 + t * (35_999.05029 - 0.0001537 * t);
  const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
  const centre =
    sin(meanAnomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
    sin(2 * meanAnomaly) * (0.019993 - 0.000101 * t) +
    sin(3 * meanAnomaly) * 0.000289;
  const node = 125.04 - 1934.136 * t;
  const apparentLongitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node);
  const meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60;
  const obliquity = meanObliquity + 0.00256 * cos(node);
  const y = tan(obliquity / 2) ** 2;
  const equation =
    y * sin(2 * meanLongitude) -
    2 * eccentricity * sin(meanAnomaly) +
    4 * eccentricity * y * sin(meanAnomaly) * cos(2 * meanLongitude) -
    0.5 * y ** 2 * sin(4 * meanLongitude) -
    1.25 * eccentricity ** 2 * sin(2 * meanAnomaly);
  return {
    declination: Math.asin(sin(obliquity) * sin(apparentLongitude)) / RADIANS,
    equationOfTime: (4 * equation) / RADIANS,
  };
}
