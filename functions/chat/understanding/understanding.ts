/** What a question means: what it asks by itself, what to search for, and which dangers it names. */
import type { HazardKind } from '../../../shared/chat.ts';
import type { Intent, Topic } from '../../../shared/designer/understanding.ts';

export interface Understanding {
  /** The question rewritten to stand alone, with what it points back to. */
  standalone: string;
  /** One to three searches of the library. Empty when there is nothing to search for. */
  queries: string[];
  intent: Intent;
  /** BCP 47, with script or region where the model gave one: `en`, `zh-Hant`. */
  language: string;
  hazards: HazardKind[];
  topic: Topic;
  /** Whether the question needs what was said before. */
  pointsBack: boolean;
  /** `rules` where the model was not asked, or could not answer. */
  by: 'model' | 'rules';
}
