import { type ApiClient, createApiClient } from '#app/api.ts';
import { withProof } from '#app/session/proof.ts';
import { readToken } from '#app/session/session-token.ts';

/** The API as staff ask it from outside a loader: in the background, for a page that is already shown. */
export const staffApi: ApiClient = createApiClient(
  withProof((input, init) => window.fetch(input, init)),
  { getToken: readToken },
);
