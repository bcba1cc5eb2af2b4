/** The CDK app: one stack for each stage. A synth needs no network, no AWS account and no credentials. */
import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../build/bundles.ts';
import { sharpForLambda } from '../build/sharp-for-lambda.ts';
import { VerandahStack } from './stack.ts';
import { allStages } from './stages.ts';

const app = new App();
// Always the same folder: source maps name our files relative to it, and a new hash would be a new deploy.
const outdir = fileURLToPath(new URL('../../cdk.out/functions', import.meta.url));
const bundles = await bundleFunctions(outdir, sharpForLambda());
allStages.map((stage) => new VerandahStack(app, stage, bundles));
// A finding that no construct acknowledges ends the synth.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
