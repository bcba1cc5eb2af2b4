/** The signed policy of a browser's POST upload: what its form fields and file may be (S3 API reference, "POST policy"). */
import * as z from 'zod/mini';
import { AwsError } from '../http/errors.ts';

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().check(z.startsWith('$')), z.string()]),
      z.pipe(z.record(z.string(), z.string()), z.transform(asEquals)),
    ]),
  ),
});
type Condition = ['eq' | 'starts-with', string, string];

/** `{"acl": "private"}` is another way of writing `["eq", "$acl", "private"]`. */
function asEquals(fields: Record<string, string>): Condition[] {
  return Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]);
}

const MAX_FILE_BYTES = 5 * 1024 ** 3; // S3 API reference, POST Object
// Fields that carry the signed policy itself.
const UNCONDITIONED = ['policy', 'x-amz-signature'];

/**
 * Checks the fields of a form (names in lower case, `bucket` among them) against its Base64 policy. Returns the allowed sizes.
 * Refuses an expired policy, a field that fails its condition, and a field without a condition.
 */
export function checkPostPolicy(
  policyField: string,
  fields: Map<string, string>,
): { minBytes: number; maxBytes: number } {
  const policy = parsePolicy(policyField);
  if (Date.parse(policy.expiration) <= Date.now()) throw denied('Policy expired.');
  const sizes = { minBytes: 0, maxBytes: MAX_FILE_BYTES };
  const covered = new Set(UNCONDITIONED);
  for (const condition of policy.conditions) {
    if (condition[0] === 'content-length-range') {
      sizes.minBytes = Math.max(sizes.minBytes, condition[1]);
      sizes.maxBytes = Math.min(sizes.maxBytes, condition[2]);
      continue;
    }
    for (const [operator, variable, expected] of isList(condition) ? condition : [condition]) {
      const name = variable.slice(1).toLowerCase();
      const actual = fields.get(name) ?? '';
      if (operator === 'eq' ? actual !== expected : !actual.startsWith(expected)) {
        throw denied(`Policy Condition failed: ["${operator}", "${variable}", "${expected}"]`);
      }
      covered.add(name);
    }
  }
  const extra = [...fields.keys()].filter((name) => name !== 'bucket' && !covered.has(name));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
  return sizes;
}

const isList = (condition: Condition | Condition[]): condition is Condition[] => Array.isArray(condition[0]);

function parsePolicy(policyField: string): z.infer<typeof policySchema> {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(policyField, 'base64').toString()));
  } catch {
    throw new AwsError(
      'InvalidPolicyDocument',
      'Invalid Policy: it must be JSON in Base64 with an expiration and conditions.',
    );
  }
}

const denied = (reason: string) => new AwsError('AccessDenied', `Invalid according to Policy: ${reason}`);
