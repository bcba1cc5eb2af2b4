/** The models that replace the emulator, as a stage knows them. */

export interface RealModels {
  /** The models' address for the functions, on this machine. */
  endpoint: string;
  /** The model that answers. */
  modelId: string;
  /** Its own fields of each call, as JSON. */
  fields: string;
  /** The model that understands questions and looks at photos. */
  fastModelId: string;
  fastFields: string;
  close(): Promise<void>;
}

/** Whether a setting is a JSON object, as `additionalModelRequestFields` requires. */
export function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
