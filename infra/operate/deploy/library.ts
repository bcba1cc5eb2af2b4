/** The library that the assistant ships with, to a stage's knowledge base: as members of staff upload their files, and with the same reindex. */
import { Problem } from '../../local/problem.ts';
import { syncLibrary } from '../../local/seed/library.ts';

export interface LibraryTarget {
  region: string;
  tableName: string;
  bucket: string;
  knowledgeBaseId: string;
  dataSourceId: string;
}

/**
 * @returns How many articles changed; 0 where the library was there as it is, and nothing was ingested.
 * @throws Problem when not all of it can be found afterwards: a sync that "succeeds" with nothing in it helps nobody.
 */
export async function deployLibrary({ region, tableName, bucket, ...ids }: LibraryTarget): Promise<number> {
  // What the functions find in their environment on this stage.
  Object.assign(process.env, {
    AWS_REGION: region,
    TABLE_NAME: tableName,
    KNOWLEDGE_BUCKET: bucket,
    KNOWLEDGE_BASE_ID: ids.knowledgeBaseId,
    DATA_SOURCE_ID: ids.dataSourceId,
  });
  try {
    return await syncLibrary();
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
