/** The calls that begin an import from the web. Nothing is fetched here but a file's headers. */
import type { Hono } from 'hono';
import { importsRoutes } from '../../shared/routes/imports.ts';
import { newKey } from '../data/upload-key.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { AddressPolicy } from './address-policy.ts';
import { Dialler } from './dialler.ts';
import { lookAt, safeType } from './far-file.ts';
import { safeFileName } from './file-name.ts';
import { newJob, takeFailure } from './jobs.ts';
import { refuseTooLarge } from './size-limit.ts';

/** @param policy What may be asked for; tests hold another one. */
export function importsApp(policy: AddressPolicy): Hono {
  const dialler = new Dialler(policy);
  return serve<'imports'>(importsRoutes, {
    'POST /companion/url/meta': ({ body }) => lookAt(dialler, body.url),
    'POST /companion/url/get': async ({ caller, body }) => {
      const failure = await takeFailure(caller.id, body.url);
      if (failure) throw new Refusal(400, failure);
      refuseTooLarge(body.size ?? 0);
      await dialler.check(body.url);
      const { name, type } = body.metadata;
      const token = await newJob({
        userId: caller.id,
        farUrl: body.url,
        fileType: safeType(type),
        objectKey: newKey(caller.id, safeFileName(typeof name === 'string' ? name : '')),
        fileSize: body.size ?? null,
      });
      return { token };
    },
  });
}
