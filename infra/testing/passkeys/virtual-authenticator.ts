/** Chromium's own authenticator in software, on one page (Chrome DevTools Protocol, domain WebAuthn). */
import type { Page } from 'playwright-core';

export interface VirtualAuthenticator {
  /** Whether the person is recognised: a request ends, as one that was closed, where they are not. */
  setRecognised(recognised: boolean): Promise<void>;
  /** How many passkeys it has. */
  count(): Promise<number>;
}

/** One that is built in, asks for a fingerprint, and keeps passkeys. The person is there and recognised. */
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
 * From the next document on, as in a browser that suggests no passkeys: the person is always there, and would choose one as soon as the
 * sign-in page is open.
 */
export const withoutSuggestions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
