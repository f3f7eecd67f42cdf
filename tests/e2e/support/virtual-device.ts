import type { Page } from '@playwright/test';

/** Adds a virtual authenticator that confirms every request; after `takeAway`, the browser has none. */
export async function addAuthenticator(page: Page): Promise<{ takeAway(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
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
    takeAway: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
