/** The settings of a function, read from the environment at start. A missing one is an error before the first request. */

export const SETTINGS = [
  'SITE_ORIGIN',
  'EDGE_SECRET',
  'COUNTRIES',
  'TABLE_NAME',
  'STAGE_KEY_ARN',
  'UPLOADS_BUCKET',
  'UPLOADS_URL',
  'IMPORT_FUNCTION',
  'WS_ENDPOINT',
  'UPLOAD_ROLE_ARN',
  'UPLOAD_BYTES_MAX',
  'OPEN_IMPORTS',
  'KNOWLEDGE_BUCKET',
  'KNOWLEDGE_URL',
  'KNOWLEDGE_BASE_ID',
  'DATA_SOURCE_ID',
  'REINDEX_FUNCTION',
  'CHAT_MODEL_ID',
  'CHAT_MODEL_FIELDS',
  'FAST_MODEL_ID',
  'FAST_MODEL_FIELDS',
  'RELEVANCE_THRESHOLD',
  'DAILY_TOKENS',
  'STRIPE_API_URL',
  'STRIPE_SECRET_ARN',
  'GST_REGISTERED',
  'GUARANTEE_BY_CARD',
  'SELLER',
  'MAIL_FROM',
  'MAIL_CONFIGURATION_SET',
  'SUPPORT_EMAIL',
  'ADMIN_SECOND_FACTOR',
  'BUILD_VERSION',
] as const;
export type Setting = (typeof SETTINGS)[number];

/**
 * The named settings. Call it at module level, so that a function with a missing setting fails at start and not
 * in the middle of a member's request.
 * @throws Error naming every missing setting at once.
 */
export function settings<const K extends Setting>(...names: K[]): Record<K, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new Error(`Missing settings: ${missing.join(', ')}. Set them in the function's environment.`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<K, string>;
}
