/** The calls that begin an import from the web. They fetch only a file's headers. */
import type { Hono } from 'hono';
import { importsRoutes } from '../../shared/contract/routes/imports.ts';
import { newKey } from '../platform/aws/upload-key.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import { hasAccess } from '../platform/table/items/subscription.ts';
import { newJob, takeFailure } from './jobs.ts';
import type { AddressPolicy } from './remote-file/address-policy.ts';
import { safeFileName } from './remote-file/file-name.ts';
import { fetchMetadata, safeType } from './remote-file/remote-file.ts';
import { RemoteClient } from './remote-file/remote-request.ts';
import { refuseTooLarge } from './remote-file/size-limit.ts';

/** @param policy Which addresses may be fetched. Tests pass another one. */
export function importsApp(policy: AddressPolicy): Hono {
  const client = new RemoteClient(policy);
  return serve<'imports'>(importsRoutes, {
    'POST /companion/url/meta': ({ body }) => fetchMetadata(client, body.url),
    'POST /companion/url/get': async ({ caller, body, unverifiedCount }) => {
      const failure = await takeFailure(caller.id, body.url);
      if (failure) throw new Refusal(400, failure);
      refuseTooLarge(body.size ?? 0);
      await client.check(body.url);
      const { name, type } = body.metadata;
      const job = {
        userId: caller.id,
        withoutMembership: hasAccess(caller.subscription) ? undefined : (true as const),
        remoteUrl: body.url,
        fileType: safeType(type),
        objectKey: newKey(caller.id, safeFileName(typeof name === 'string' ? name : '')),
        fileSize: body.size ?? null,
      };
      const token = await newJob(job, unverifiedCount);
      return { token };
    },
  });
}
