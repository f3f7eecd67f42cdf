import type { Page } from '@playwright/test';
import { startServer, type TestServer } from './server.ts';

/** Starts a server under a host name, because browsers don't allow passkeys on IP addresses. */
export async function startNamedServer(): Promise<{ server: TestServer; baseURL: string }> {
  const server = await startServer({ PUBLIC_URL: 'http://localhost:{port}' });
  return { server, baseURL: server.url.replace('127.0.0.1', 'localhost') };
}

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
