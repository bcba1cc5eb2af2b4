/** Brings the shipped library into a stage's knowledge base, as staff's uploads would, with the same reindex. */
import { Problem } from '../../local/problem.ts';
import { syncLibrary } from '../../local/seed/library.ts';
import { operator } from '../audit.ts';

export interface LibraryTarget {
  region: string;
  tableName: string;
  bucket: string;
  knowledgeBaseId: string;
  dataSourceId: string;
}

/**
 * @returns How many articles changed; 0 where the library was up to date and nothing was ingested.
 * @throws Problem when the search cannot find all of it afterwards: a sync that "succeeds" with nothing in it helps nobody.
 */
export async function deployLibrary({ region, tableName, bucket, ...ids }: LibraryTarget): Promise<number> {
  // The functions' environment on this stage.
  Object.assign(process.env, {
    AWS_REGION: region,
    TABLE_NAME: tableName,
    KNOWLEDGE_BUCKET: bucket,
    KNOWLEDGE_BASE_ID: ids.knowledgeBaseId,
    DATA_SOURCE_ID: ids.dataSourceId,
  });
  try {
    return await syncLibrary(await operator());
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
