/**
 * The CDK app: for each stage, its stack and one for GitHub's access to it. A synth needs no AWS account and no credentials. It builds the
 * site where its sources have changed, and fetches Lambda's build of sharp once.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../build/bundles.ts';
import { sharpForLambda } from '../build/sharp-for-lambda.ts';
import { builtWebsite } from '../local/website.ts';
import { GithubStack } from './pipeline/github.ts';
import { VerandahStack } from './stack.ts';
import { allStages } from './stages.ts';

const app = new App();
// A separate folder for each synth, as another may run at the same time. Always at the same depth: source maps name our files relative
// to it, and another depth would change the hash and so cause a deploy.
const root = fileURLToPath(new URL('../../cdk.out/', import.meta.url));
mkdirSync(root, { recursive: true });
const outdir = mkdtempSync(`${root}functions-`);
try {
  const built = { bundles: await bundleFunctions(outdir, sharpForLambda()), website: await builtWebsite() };
  allStages.map((stage) => [new VerandahStack(app, stage, built), new GithubStack(app, stage)]);
  // A finding that no construct acknowledges fails the synth.
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
} finally {
  // CDK has copied what it deploys.
  rmSync(outdir, { recursive: true, force: true });
}
