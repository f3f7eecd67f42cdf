import { type Client, createClient } from '@transcargo/api-client/client.ts';
import { withProof } from './proof.ts';
import { readToken } from './session-token.ts';

/** The generated client of the API with the stored token: how staff pages, which render in the browser, ask for data. */
export const staffClient: Client = createClient({
  fetch: withProof((input, init) => window.fetch(input, init)),
  getToken: readToken,
});
