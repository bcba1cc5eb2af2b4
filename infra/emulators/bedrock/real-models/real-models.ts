/** What a stage needs to know of models that take the stand-in's place. */

export interface RealModels {
  /** Where the functions find the models; on this machine. */
  endpoint: string;
  /** Of the model that answers. */
  modelId: string;
  /** Its own fields of each call, as JSON. */
  fields: string;
  /** Of the model that understands questions and looks at photos. */
  fastModelId: string;
  fastFields: string;
  close(): Promise<void>;
}

/** Whether a setting is a JSON object, as `additionalModelRequestFields` has to be. */
export function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
