/** A stage as one CloudFormation stack. */
import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import type { Bundles } from '../build/bundles.ts';
import { Api } from './api/api.ts';
import { Firewall } from './api/firewall.ts';
import { FileDeployer } from './content/file-deployer.ts';
import { deployLibrary } from './content/library.ts';
import { deploySite } from './content/site-deployments.ts';
import { deadLetters, followEvents } from './events.ts';
import { makeFunctions } from './functions/functions.ts';
import { Imports } from './imports.ts';
import { KnowledgeBase } from './knowledge-base.ts';
import { Mail } from './mail.ts';
import { Monitoring } from './monitoring/monitoring.ts';
import type { StackOutputs } from './stack-outputs.ts';
import type { StageSettings } from './stages.ts';
import { Storage } from './storage.ts';
import { Website } from './website.ts';

/** What is made of the code before the synth. */
export interface Built {
  bundles: Bundles;
  /** The folder of the built site. */
  website: string;
}

export class VerandahStack extends Stack {
  constructor(app: App, stage: StageSettings, built: Built) {
    super(app, stage.stackName, {
      env: { account: stage.account, region: stage.region },
      terminationProtection: stage.keepsData,
      description: `Verandah, stage ${stage.name}`,
      tags: { product: 'verandah', stage: stage.name },
    });
    const storage = new Storage(this, stage);
    const knowledgeBase = new KnowledgeBase(this, stage, storage);
    const mail = new Mail(this, stage);
    const functions = makeFunctions(this, { stage, storage, knowledgeBase, mail }, built.bundles);
    const api = new Api(this, stage, storage, functions);
    const firewall = new Firewall(this, stage, storage, api.deploymentStage);
    const failedWork = deadLetters(this);
    const imports = new Imports(this, stage, storage, functions, failedWork);
    // API Gateway writes both logs through the account's role, which the other API creates.
    imports.socketStage.node.addDependency(api.logRole);
    const website = new Website(this, { stage, storage, api, socket: imports.socket });
    const deployer = new FileDeployer(this, stage, storage, website.distribution);
    deploySite(this, { stage, storage, deployer, api, website: built.website });
    deployLibrary(this, { stage, storage, deployer, reindex: functions.reindex });
    followEvents(this, { functions, table: storage.table, mail, failedWork });
    const { distribution } = website;
    const monitoring = new Monitoring(this, { stage, storage, api, functions, distribution, failedWork });
    // The API accepts a new edge secret before the edge sends it: a rotation leaves no gap.
    website.node.addDependency(firewall, ...Object.values(functions));

    this.#output('TableName', storage.table.tableName);
    this.#output('UploadsBucket', storage.uploads.bucketName);
    this.#output('KnowledgeBucket', storage.knowledge.bucketName);
    this.#output('KnowledgeBaseId', knowledgeBase.id);
    this.#output('DataSourceId', knowledgeBase.dataSourceId);
    this.#output('StripeSecret', storage.stripeSecret.secretArn);
    this.#output('StageKey', storage.stageKey.secretArn);
    this.#output('Sockets', imports.url);
    this.#output('StripeWebhook', api.urlForPath('/api/stripe/webhook'));
    this.#output('MailRecords', mail.records);
    this.#output('FailedWork', failedWork.queueUrl);
    this.#output('SiteAddress', distribution.distributionDomainName);
    this.#output('Alarms', monitoring.topic.topicArn);
  }

  /** For the steps of a deploy that come after the stack, and for the operator. */
  #output(name: keyof StackOutputs, value: string): CfnOutput {
    return new CfnOutput(this, name, { value });
  }
}
