import { type ApiClient, createApiClient } from '#app/api.ts';
import { fetchWithProof } from '#app/session/proof.ts';
import { readToken } from '#app/session/session-token.ts';

/** The API client for background requests outside loaders. */
export const staffApi: ApiClient = createApiClient(
  fetchWithProof((input, init) => window.fetch(input, init)),
  { getToken: readToken },
);
