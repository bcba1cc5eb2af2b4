/** Chooses the real models of a local stage, which replace the emulator. */
import type { RealModels } from './real-models.ts';

/**
 * Amazon Bedrock's with `bedrock`, else those of the server at CHAT_URL, else none.
 * @throws Problem where a setting is missing or the server does not answer.
 */
export async function realModelsFor({ bedrock }: { bedrock: boolean }): Promise<RealModels | undefined> {
  const { CHAT_URL } = process.env;
  if (bedrock) return (await import('./bedrock.ts')).forwardToBedrock();
  return CHAT_URL ? (await import('./openai.ts')).translateToOpenAI(CHAT_URL) : undefined;
}
