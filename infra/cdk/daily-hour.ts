/** When the daily rule runs, for the CDK stack and the local stage alike. In UTC: it is early morning on Australia's east coast then. */
export const DAILY_AT_HOUR = 21;
