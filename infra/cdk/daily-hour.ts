/** The hour of the daily rule in UTC, for the CDK stack and the local stage: early morning on Australia's east coast. */
export const DAILY_AT_HOUR = 21;
