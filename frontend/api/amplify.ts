/** How Amplify makes the site's calls: to the page's own origin, once each, and unsigned. */
import { AMPLIFY_CONTEXT_BRAND, type AmplifyContext, createAmplifyContextToken } from '@aws-amplify/core';

/** The name of the site's API in Amplify's configuration. */
export const NAME = 'verandah';
let context: AmplifyContext | undefined;

const CALLS_ONCE: AmplifyContext['libraryOptions'] = {
  API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } },
};
const nobody = () => Promise.reject(new Error('Sessions are cookies: Amplify signs nobody in.'));

/**
 * Made at the first call: a page that is being prerendered has no origin. Does not use `createAmplifyContext`, which would
 * add the parsers of two other kinds of settings and a sign-in to the bundle.
 */
export const amplify = (): AmplifyContext => {
  context ??= Object.freeze({
    [AMPLIFY_CONTEXT_BRAND]: true,
    resourcesConfig: { API: { REST: { [NAME]: { endpoint: location.origin } } } },
    libraryOptions: CALLS_ONCE,
    token: createAmplifyContextToken(),
    fetchAuthSession: nobody,
    clearCredentials: nobody,
    getTokens: nobody,
  });
  return context;
};
