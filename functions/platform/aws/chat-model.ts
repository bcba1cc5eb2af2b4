/** The model that speaks to members: which one, and what it is asked for beside the conversation. */
import * as z from 'zod/mini';
import { settings } from '../settings.ts';

const { CHAT_MODEL_ID, CHAT_MODEL_FIELDS } = settings('CHAT_MODEL_ID', 'CHAT_MODEL_FIELDS');

/** For every call of it. The fields are the model's own, as a JSON object (Converse API, `additionalModelRequestFields`). */
export const CHAT_MODEL = {
  modelId: CHAT_MODEL_ID,
  additionalModelRequestFields: z.record(z.string(), z.json()).parse(JSON.parse(CHAT_MODEL_FIELDS)),
};
