/** A stage as one CloudFormation stack. */
import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { Api } from './api.ts';
import type { Bundles } from './bundles.ts';
import { Functions } from './functions.ts';
import { Imports } from './imports.ts';
import { tellOfRemovedPhotos } from './photo-removals.ts';
import type { StageSettings } from './stages.ts';
import { Storage } from './storage.ts';

export class VerandahStack extends Stack {
  constructor(app: App, stage: StageSettings, bundles: Bundles) {
    super(app, stage.stackName, {
      // The account is that of the credentials at deploy time.
      env: { region: stage.region },
      terminationProtection: stage.keepsData,
      description: `Verandah, stage ${stage.name}`,
      tags: { product: 'verandah', stage: stage.name },
    });
    const storage = new Storage(this, stage);
    const functions = new Functions(this, { stage, storage, bundles });
    const api = new Api(this, stage, functions);
    const imports = new Imports(this, stage, functions);
    tellOfRemovedPhotos(functions.photoSweeper, storage.table);

    this.#tell('TableName', storage.table.tableName);
    this.#tell('UploadsBucket', storage.uploads.bucketName);
    this.#tell('KnowledgeBucket', storage.knowledge.bucketName);
    this.#tell('StripeSecret', storage.stripeSecret.secretArn);
    this.#tell('Sockets', imports.url);
    this.#tell('StripeWebhook', api.urlForPath('/api/stripe/webhook'));
  }

  /** Prints it after a deploy, for the operator. */
  #tell(name: string, value: string): CfnOutput {
    return new CfnOutput(this, name, { value });
  }
}
