/** What the site leaves out of Amplify. The site's calls are made once, unsigned, and pass their own settings (`frontend/api/amplify.ts`). */

/** The replacement for each module, by its file in the package. */
export const AMPLIFY: Readonly<Record<string, (code: string) => string>> = {
  // It signs a call only with credentials. The site has none: its sessions are cookies.
  '@aws-amplify/api-rest/dist/esm/apis/common/baseHandlers/authenticatedHandler.mjs': becomes(
    'signingMiddlewareFactory',
    "export { unauthenticatedHandler as authenticatedHandler } from './unauthenticatedHandler.mjs';",
  ),
  '@aws-amplify/api-rest/dist/esm/utils/parseSigningInfo.mjs': becomes(
    'const parseSigningInfo = ',
    'export const parseSigningInfo = () => undefined;',
  ),
  // No retries, and no header that names the library.
  '@aws-amplify/api-rest/dist/esm/apis/common/baseHandlers/unauthenticatedHandler.mjs': becomes(
    'composeTransferHandler(fetchTransferHandler, [userAgentMiddlewareFactory, retryMiddlewareFactory])',
    "export { fetchTransferHandler as unauthenticatedHandler } from '@aws-amplify/core/internals/aws-client-utils';",
  ),
  '@aws-amplify/core/dist/esm/clients/middleware/retry/defaultRetryDecider.mjs': becomes(
    'const getRetryDecider = ',
    'export const getRetryDecider = () => undefined;',
  ),
  // Missing settings would come from a global object, which the site does not have.
  '@aws-amplify/core/dist/esm/context/resolveCtxArgs.mjs': becomes(
    'return [args[0], ...args.slice(1)];',
    'export const resolveCtxArgs = (args) => args;',
  ),
  // It logs one line, about missing credentials.
  '@aws-amplify/api-rest/dist/esm/utils/logger.mjs': becomes(
    'const logger = ',
    'export const logger = { debug() {} };',
  ),
};

/** @param expected Text that the module had when `text` was written. */
function becomes(expected: string, text: string): (code: string) => string {
  return (code) => {
    if (!code.includes(expected)) throw new Error(`Amplify has no "${expected}" here.`);
    return text;
  };
}
