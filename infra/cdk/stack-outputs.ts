/** The outputs of a deployed stack. The steps of a deploy read them without CDK. */
import * as z from 'zod/mini';

export const StackOutputs = z.object({
  TableName: z.string(),
  UploadsBucket: z.string(),
  KnowledgeBucket: z.string(),
  KnowledgeBaseId: z.string(),
  DataSourceId: z.string(),
  /** ARNs and addresses. */
  StripeSecret: z.string(),
  StageKey: z.string(),
  StripeWebhook: z.string(),
  /** For the DNS of the sender's domain: `name CNAME value`, three of them. */
  MailRecords: z.string(),
  /** The queue of events that a function failed at every try. */
  FailedWork: z.string(),
  /** CloudFront's own name for the site: the target of the stage's domain. */
  SiteAddress: z.string(),
  /** The address to which the edge sends the sockets of imports. */
  Sockets: z.string(),
  /** The topic to which alarms are sent. */
  Alarms: z.string(),
});
export type StackOutputs = z.output<typeof StackOutputs>;
