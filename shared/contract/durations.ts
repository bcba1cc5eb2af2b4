/** An hour and a day, each with its unit. */
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const DAY_MS = DAY_SECONDS * 1_000;
