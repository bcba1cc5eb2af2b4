/** The signed policy of a browser's POST upload: what its form fields and file may be (S3 API reference, "POST policy"). */
import * as z from 'zod/mini';
import { AwsError } from '../http/errors.ts';

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

// Fields that carry the signed policy itself.
const UNCONDITIONED = ['policy', 'x-amz-signature'];

/**
 * Checks the fields of a form (names in lower case, `bucket` among them) against its Base64 policy. Returns the allowed sizes.
 * Refuses an expired policy, a field that fails its condition, and a field without a condition. Of conditions it knows a field's exact value,
 * and the range of the file's length.
 */
export function checkPostPolicy(
  policyField: string,
  fields: Map<string, string>,
): { minBytes: number; maxBytes: number } {
  const { expiration, conditions } = parsePolicy(policyField);
  if (Date.parse(expiration) <= Date.now()) throw denied('Policy expired.');
  const sizes = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  const covered = new Set(UNCONDITIONED);
  for (const condition of conditions) {
    if (Array.isArray(condition)) Object.assign(sizes, { minBytes: condition[1], maxBytes: condition[2] });
    else
      for (const [name, expected] of Object.entries(condition)) {
        if (fields.get(name.toLowerCase()) !== expected) throw denied(`Policy Condition failed: ["eq", "$${name}"]`);
        covered.add(name.toLowerCase());
      }
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
  return sizes;
}

function parsePolicy(policyField: string): z.output<typeof policySchema> {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(policyField, 'base64').toString()));
  } catch {
    throw new AwsError('InvalidPolicyDocument', 'Invalid Policy: it has conditions that are not served here.');
  }
}

const denied = (reason: string) => new AwsError('AccessDenied', `Invalid according to Policy: ${reason}`);
