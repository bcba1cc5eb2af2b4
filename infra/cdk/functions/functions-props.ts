/** What the functions are made from. */
import type { Bundles } from '../../build/bundles.ts';
import type { KnowledgeBase } from '../knowledge-base.ts';
import type { Mail } from '../mail.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';

export interface FunctionsProps {
  stage: StageSettings;
  storage: Storage;
  knowledgeBase: KnowledgeBase;
  mail: Mail;
  bundles: Bundles;
}
