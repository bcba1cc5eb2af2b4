/** The CDK app: one stack for each stage. A synth needs no network, no AWS account and no credentials. */
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './bundles.ts';
import { sharpForLambda } from './sharp-for-lambda.ts';
import { VerandahStack } from './stack.ts';
import { STAGES } from './stages.ts';

const app = new App();
// Always the same folder: source maps name our files relative to it, and a new hash would be a new deploy.
const outdir = fileURLToPath(new URL('../cdk.out/functions', import.meta.url));
const bundles = bundleFunctions(outdir, sharpForLambda());
Object.values(STAGES).map((stage) => new VerandahStack(app, stage, bundles));
app.synth();
