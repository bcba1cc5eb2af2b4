/** The two models of a stage: their ids and their additional request fields. */
import * as z from 'zod/mini';
import { settings } from '../settings.ts';

const { CHAT_MODEL_ID, CHAT_MODEL_FIELDS, FAST_MODEL_ID, FAST_MODEL_FIELDS } = settings(
  'CHAT_MODEL_ID',
  'CHAT_MODEL_FIELDS',
  'FAST_MODEL_ID',
  'FAST_MODEL_FIELDS',
);

/** @param fields The model's own, as a JSON object (Converse API, `additionalModelRequestFields`). */
const model = (modelId: string, fields: string) => ({
  modelId,
  additionalModelRequestFields: z.record(z.string(), z.json()).parse(JSON.parse(fields)),
});
export type Model = ReturnType<typeof model>;

/** Writes the answers. */
export const CHAT_MODEL = model(CHAT_MODEL_ID, CHAT_MODEL_FIELDS);
/** Understands questions and looks at photos, by forced tools: smaller and faster. */
export const FAST_MODEL = model(FAST_MODEL_ID, FAST_MODEL_FIELDS);
