/** What the site leaves out of Amplify: its calls are made once, unsigned, and each names its settings (`frontend/api/amplify.ts`). */

/** By a module's file in its package, what it becomes. */
export const AMPLIFY: Readonly<Record<string, (code: string) => string>> = {
  // It signs a call only with credentials. The site's sessions are cookies: it has none.
  '@aws-amplify/api-rest/dist/esm/apis/common/baseHandlers/authenticatedHandler.mjs': becomes(
    'signingMiddlewareFactory',
    "export { unauthenticatedHandler as authenticatedHandler } from './unauthenticatedHandler.mjs';",
  ),
  '@aws-amplify/api-rest/dist/esm/utils/parseSigningInfo.mjs': becomes(
    'const parseSigningInfo = ',
    'export const parseSigningInfo = () => undefined;',
  ),
  // Nothing is tried twice, and no header names the library.
  '@aws-amplify/api-rest/dist/esm/apis/common/baseHandlers/unauthenticatedHandler.mjs': becomes(
    'composeTransferHandler(fetchTransferHandler, [userAgentMiddlewareFactory, retryMiddlewareFactory])',
    "export { fetchTransferHandler as unauthenticatedHandler } from '@aws-amplify/core/internals/aws-client-utils';",
  ),
  '@aws-amplify/core/dist/esm/clients/middleware/retry/defaultRetryDecider.mjs': becomes(
    'const getRetryDecider = ',
    'export const getRetryDecider = () => undefined;',
  ),
  // Settings that are not named are those of a global object, which the site has not.
  '@aws-amplify/core/dist/esm/context/resolveCtxArgs.mjs': becomes(
    'return [args[0], ...args.slice(1)];',
    'export const resolveCtxArgs = (args) => args;',
  ),
  // Its one line is about credentials that were not found.
  '@aws-amplify/api-rest/dist/esm/utils/logger.mjs': becomes(
    'const logger = ',
    'export const logger = { debug() {} };',
  ),
};

/** @param expected What is in the module as it was when `text` was written. */
function becomes(expected: string, text: string): (code: string) => string {
  return (code) => {
    if (!code.includes(expected)) throw new Error(`Amplify has no "${expected}" here.`);
    return text;
  };
}
