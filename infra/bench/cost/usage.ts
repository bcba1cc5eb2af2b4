/** What a member uses of each service in a month. */
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import type { PRICES } from '../../cdk/monitoring/prices.ts';
import { STAGES } from '../../cdk/stages.ts';
import { domainOf, functionsOf } from '../../testing/guarantees/calls.ts';
import { templateOf } from '../../testing/guarantees/template.ts';
import * as month from './member-month.ts';

/** The recorded use of one request. */
export interface Taken {
  read: number;
  write: number;
  seconds: number;
}

/** Tokens of one question: to and from the model that answers, and the fast one. */
export const KINDS = ['input', 'output', 'fastInput', 'fastOutput'] as const;
export type Tokens = Record<(typeof KINDS)[number], number>;

/** The amount of each thing with a price. */
export type Amounts = Partial<Record<keyof typeof PRICES, number>>;
export type Services = Record<string, Amounts>;

type Recorded = Map<keyof Routes, Taken>;

const GB = 1024 ** 3;
export const calls = Object.entries(month.MONTH) as [keyof Routes, number][];
const sumOf = (of: (key: keyof Routes, times: number) => number) =>
  calls.reduce((sum, [key, times]) => sum + of(key, times), 0);
const timesOf = (key: keyof Routes) => month.MONTH[key] ?? 0;
const QUESTIONS = timesOf('POST /api/chat/messages');
const PHOTOS = timesOf('PUT /api/images');
const SEEN = timesOf('GET /objects/images/{id}');
const REQUESTS = sumOf((_, times) => times);
/** The recording's designer is quicker than a model, so the answer's time is added. */
const lasting = (key: keyof Routes) => (key === 'POST /api/chat/messages' ? month.ANSWER_SECONDS : 0);

export const memberUsage = (recorded: Recorded, tokens: Tokens): Services => ({
  ...modelUsage(tokens),
  ...computeUsage(recorded),
  S3: {
    objectWrite:
      PHOTOS * month.PHOTO_OBJECTS + ((REQUESTS + month.FILES) * month.EDGE_LOG_BYTES) / month.EDGE_LOG_OBJECT_BYTES,
    objectRead: SEEN + PHOTOS,
    objectGbMonth: (PHOTOS * month.PHOTO_BYTES * month.KEPT_MONTHS) / GB,
    objectGbOut: (SEEN * month.PHOTO_BYTES * month.SEEN_SHARE) / GB,
  },
  CloudFront: {
    edgeRequest: REQUESTS + month.FILES,
    edgeFunction: REQUESTS + month.FILES * 2,
    edgeGbOut: (month.FILE_BYTES + REQUESTS * month.ANSWER_BYTES) / GB,
  },
  WAF: { firewallRequest: REQUESTS },
  CloudWatch: { logGb: (REQUESTS * month.LOG_BYTES) / GB },
});

const modelUsage = (tokens: Tokens): Services => ({
  'Bedrock, the answers': {
    modelInputToken: QUESTIONS * (tokens.input * month.TOKENIZER + month.SHOWN_PHOTOS * month.PHOTO_TOKENS),
    modelOutputToken: QUESTIONS * Math.max(tokens.output, month.ANSWER_TOKENS),
  },
  'Bedrock, understanding and looking': {
    fastInputToken:
      QUESTIONS *
      (tokens.fastInput * month.TOKENIZER + month.WITH_PHOTO * (2 * month.PHOTO_TOKENS + month.LOOK_TOKENS)),
    fastOutputToken: QUESTIONS * (month.UNDERSTOOD_TOKENS + month.WITH_PHOTO * month.NOTES_TOKENS),
  },
  'Bedrock, the library': { vectorQuery: QUESTIONS, embeddingToken: QUESTIONS * month.QUERY_TOKENS },
});

/** The functions, the API in front of them and the table behind them. */
function computeUsage(recorded: Recorded): Services {
  const memory = new Map(
    functionsOf(templateOf(STAGES.prod)).map(([, properties]) => [domainOf(properties), properties.MemorySize / 1024]),
  );
  const of = (key: keyof Routes) => recorded.get(key) ?? { read: 0, write: 0, seconds: 0 };
  const keptGb = (QUESTIONS * month.QUESTION_BYTES * month.KEPT_MONTHS) / GB;
  return {
    Lambda: {
      lambdaRequest: REQUESTS,
      lambdaGbSecond: sumOf(
        (key, times) => times * (of(key).seconds + lasting(key)) * (memory.get(routes[key].domain) ?? 1),
      ),
    },
    'API Gateway': { apiRequest: REQUESTS },
    DynamoDB: {
      tableRead: sumOf((key, times) => times * of(key).read),
      tableWrite: sumOf((key, times) => times * (of(key).write + lasting(key) * month.UNITS_A_SECOND)),
      tableGbMonth: keptGb,
      tableBackupGbMonth: keptGb,
    },
  };
}
