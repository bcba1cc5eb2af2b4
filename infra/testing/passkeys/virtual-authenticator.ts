/** Chromium's own software authenticator, for one page (Chrome DevTools Protocol, domain WebAuthn). */
import type { Page } from 'playwright-core';

export interface VirtualAuthenticator {
  /** Whether it recognises the person: where not, a request ends like a cancelled one. */
  setRecognised(recognised: boolean): Promise<void>;
  /** The number of its passkeys. */
  count(): Promise<number>;
}

/** A built-in authenticator that asks for a fingerprint and keeps passkeys. The person is present and recognised. */
export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setRecognised: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/**
 * Makes the page, from its next document on, like a browser that suggests no passkeys: the virtual person is always present, and would
 * choose one as soon as the sign-in page opens.
 */
export const withoutSuggestions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
