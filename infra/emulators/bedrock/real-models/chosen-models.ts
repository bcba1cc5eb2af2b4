/** Chooses the models that answer on a local stage in place of the stand-in. */
import type { RealModels } from './real-models.ts';

/**
 * Amazon Bedrock's with `bedrock`, else those of the server at CHAT_URL, else none.
 * @throws Problem where a setting is missing or nothing answers.
 */
export async function realModelsFor({ bedrock }: { bedrock: boolean }): Promise<RealModels | undefined> {
  const { CHAT_URL } = process.env;
  if (bedrock) return (await import('./bedrock.ts')).forwardToBedrock();
  return CHAT_URL ? (await import('./openai.ts')).translateToOpenAI(CHAT_URL) : undefined;
}
