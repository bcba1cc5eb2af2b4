/** The stages on AWS, one literal each: everything in which they differ. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

export interface StageSettings {
  name: 'dev' | 'staging' | 'prod';
  /** Of the CloudFormation stack; AWS derives the names of its resources from it. */
  stackName: string;
  region: string;
  /** Where members open the site. Uploads and changes are taken from pages of this origin only. */
  siteOrigin: `https://${string}`;
  /** Whether members' data outlives the stack: deletion protection, and nothing stored goes when the stack does. */
  keepsData: boolean;
  logRetention: RetentionDays;
  chatModel: {
    /** An inference profile's id: `aws bedrock list-inference-profiles --region ap-southeast-2`. */
    profile: string;
    /** Where the profile may send a question: `aws bedrock get-inference-profile`. Australian ones stay in Australia. */
    regions: string[];
  };
  /** Of a knowledge base made by hand: `aws bedrock-agent list-knowledge-bases`. */
  knowledgeBaseId: string;
  /** Of its data source, which reads below `passages/` without cutting: `aws bedrock-agent list-data-sources`. */
  dataSourceId: string;
  /** Whether the site's developer-tools lock is on. */
  lock: boolean;
}

const REGION = 'ap-southeast-2';
const CHAT_MODEL = {
  profile: 'au.anthropic.claude-haiku-5-5',
  regions: ['ap-southeast-2', 'ap-southeast-4'],
};

export const STAGES = {
  dev: {
    name: 'dev',
    stackName: 'verandah-dev',
    region: REGION,
    siteOrigin: 'https://dev.verandah.example',
    keepsData: false,
    logRetention: RetentionDays.ONE_WEEK,
    chatModel: CHAT_MODEL,
    knowledgeBaseId: 'VERANDAHD1',
    dataSourceId: 'VERANDAHD2',
    lock: false,
  },
  staging: {
    name: 'staging',
    stackName: 'verandah-staging',
    region: REGION,
    siteOrigin: 'https://staging.verandah.example',
    keepsData: false,
    logRetention: RetentionDays.ONE_MONTH,
    chatModel: CHAT_MODEL,
    knowledgeBaseId: 'VERANDAHS1',
    dataSourceId: 'VERANDAHS2',
    lock: true,
  },
  prod: {
    name: 'prod',
    stackName: 'verandah-prod',
    region: REGION,
    siteOrigin: 'https://verandah.example',
    keepsData: true,
    logRetention: RetentionDays.ONE_YEAR,
    chatModel: CHAT_MODEL,
    knowledgeBaseId: 'VERANDAHP1',
    dataSourceId: 'VERANDAHP2',
    lock: true,
  },
} satisfies { [Name in StageSettings['name']]: StageSettings & { name: Name } };
