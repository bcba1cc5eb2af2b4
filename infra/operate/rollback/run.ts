/** `npm run rollback -- <stage> [<build>]`: goes back to the stack of the deploy before the last, or of the named build. */
import { S3Client } from '@aws-sdk/client-s3';
import { allStages } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { recordOn } from '../audit.ts';
import { tableOf } from '../deploy/aws.ts';
import { checkCredentials } from '../deploy/checks/account.ts';
import { rollBack } from './templates.ts';

if (import.meta.main)
  try {
    const [name, to, ...more] = process.argv.slice(2);
    const stage = allStages.find((one) => one.name === name);
    if (!stage || more.length > 0)
      throw new Problem(
        `Usage: npm run rollback -- <stage> [<build>], where the stage is one of: ${allStages.map((one) => one.name).join(', ')}.`,
      );
    await checkCredentials(stage);
    const { stackName, region } = stage;
    const tableName = await tableOf(stackName, region);
    const build = await rollBack({
      s3: new S3Client({ region }),
      stage,
      to,
      record: async (wanted) => {
        const words = await recordOn({ region, tableName }, 'operator.rolled-back', wanted);
        if (words) console.log(words);
      },
      pollMs: 5_000,
    });
    console.log(`${stage.stackName} is that of ${build}, with its site.`);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
