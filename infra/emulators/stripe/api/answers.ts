/** Converts records to answers: without hidden fields, `expand`ed on request, lists as Stripe writes them. */
import type { Sandbox } from '../sandbox.ts';
import type { AnyRecord } from '../storage/records.ts';
import { badRequest } from './errors.ts';

/** An object that is not stored, such as a deletion's confirmation. */
export interface Json {
  [name: string]: unknown;
}

/** The requested part of a list. */
export interface Page {
  rows: AnyRecord[];
  hasMore: boolean;
}

/** A record without the fields that Stripe does not send. */
export function shown(record: AnyRecord | Json): Json {
  const { hidden: _, ...rest } = structuredClone(record) as Json;
  return rest;
}

/** The answer of a call; the `expand` paths of a page begin with `data.`. */
export function answerOf(sandbox: Sandbox, answer: AnyRecord | Json | Page, path: string, expand: string[]): Json {
  if (!isPage(answer)) return expanded(sandbox, answer, expand);
  const inner = expand.map((property) => property.replace(/^data\./, ''));
  const data = answer.rows.map((row) => expanded(sandbox, row, inner));
  return { object: 'list', url: path, has_more: answer.hasMore, data };
}

const isPage = (answer: object): answer is Page => 'rows' in answer;

function expanded(sandbox: Sandbox, record: AnyRecord | Json, expand: string[]): Json {
  const answer = shown(record);
  // Not stored: the sandbox's address changes with each start.
  if (answer.object === 'invoice') answer.hosted_invoice_url = `${sandbox.url}/invoice/${String(answer.id)}`;
  for (const path of expand) {
    if (!/^latest_invoice(\.confirmation_secret)?$/.test(path) || !('latest_invoice' in answer))
      throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    answer.latest_invoice = invoiceOf(sandbox, String((record as Json).latest_invoice), path.includes('.'));
  }
  return answer;
}

/** docs.stripe.com/api/expanding_objects, for what the product expands: the latest invoice and its secret. */
function invoiceOf(sandbox: Sandbox, id: string, withSecret: boolean): Json {
  const invoice = sandbox.store.get('invoice', id);
  const { client_secret } = sandbox.store.get('payment_intent', invoice.hidden.paymentIntent);
  const secret = invoice.status === 'open' ? { client_secret, type: 'payment_intent' } : null;
  return { ...expanded(sandbox, invoice, []), ...(withSecret && { confirmation_secret: secret }) };
}
