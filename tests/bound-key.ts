import { randomUUID } from 'node:crypto';
import { isBoundScope, KEY_SCOPES } from '#domain/keys/key.ts';
import type { ApiKey } from '#domain/keys/schema.ts';
import type { TestApi } from './api.ts';

/** All scopes of a customer's key. */
export const BOUND_SCOPES = KEY_SCOPES.filter(isBoundScope);

/** Creates a customer as an admin; returns the id. */
export async function makeCustomer(api: TestApi, token: string, name: string, more: object = {}): Promise<string> {
  const id = `customer-${randomUUID()}`;
  const answer = await api.call('POST', '/api/v1/customers', { token, body: { id, name, ...more } });
  if (answer.status !== 201) throw new Error(`the customer answered ${answer.status}: ${await answer.text()}`);
  return id;
}

/** Creates a key of this customer with every possible scope, as an admin. */
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
