import { randomUUID } from 'node:crypto';
import { isBoundScope, KEY_SCOPES } from '#domain/keys/key.ts';
import type { ApiKey } from '#domain/keys/schema.ts';
import type { TestApi } from './api.ts';

/** Everything that a key of one customer may be allowed. */
export const BOUND_SCOPES = KEY_SCOPES.filter(isBoundScope);

/** A customer of this name, made by an admin; gives its id. */
export async function makeCustomer(api: TestApi, token: string, name: string, more: object = {}): Promise<string> {
  const id = `customer-${randomUUID()}`;
  const answer = await api.call('POST', '/api/v1/customers', { token, body: { id, name, ...more } });
  if (answer.status !== 201) throw new Error(`the customer answered ${answer.status}: ${await answer.text()}`);
  return id;
}

/** A key of this customer with every scope it can have, made by an admin. */
export async function makeBoundKey(
  api: TestApi,
  token: string,
  customerId: string,
): Promise<{ key: ApiKey; secret: string }> {
  const body = { name: `For ${customerId}`.slice(0, 40), scopes: BOUND_SCOPES, customerId };
  const answer = await api.call('POST', '/api/v1/keys', { token, body });
  if (answer.status !== 201) throw new Error(`the key answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
