import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '#tests/e2e/support/server.ts';

export interface Acknowledged {
  /** Ids of shipments created with a 201, and the notes of their statuses. */
  created: Map<string, string[]>;
  /** Responses other than a success or the end of the connection. */
  odd: string[];
}

const json = (token: string) => ({ 'Content-Type': 'application/json', Authorization: `Bearer ${token}` });

export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (response.status !== 201 && response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  return (await response.json()).token;
}

async function createOne(url: string, token: string, { created, odd }: Acknowledged): Promise<string> {
  const id = randomUUID();
  const items = Array.from({ length: 5 }, (_, n) => ({ description: `Crate ${n}`, quantity: n + 1, weight: 1 }));
  const addresses = { originAddress: 'Lisbon, 1 Sample Quay', destinationAddress: 'Oslo, 2 Example Road' };
  const body = JSON.stringify({ id, serviceType: 'STANDARD', ...addresses, weight: 3, items });
  const response = await fetch(`${url}/api/v1/shipments`, { method: 'POST', headers: json(token), body });
  await response.text();
  if (response.status === 201) created.set(id, []);
  else odd.push(`create ${response.status}`);
  return id;
}

async function addOne(url: string, token: string, id: string, { created, odd }: Acknowledged): Promise<void> {
  const notes = randomUUID();
  const response = await fetch(`${url}/api/v1/shipments/${id}/history`, {
    method: 'POST',
    headers: json(token),
    body: JSON.stringify({ status: 'IN_TRANSIT', location: 'Porto', notes }),
  });
  await response.text();
  if (response.ok) created.get(id)?.push(notes);
  else odd.push(`status ${response.status}`);
}

/**
 * Creates shipments and adds statuses, one after the other, until stopped or the server is gone; records what was
 * acknowledged.
 */
export async function writeUntilGone(
  url: string,
  token: string,
  acknowledged: Acknowledged,
  isOver = () => false,
  pauseMs = 0,
): Promise<void> {
  try {
    for (; !isOver(); await sleep(pauseMs)) {
      const id = await createOne(url, token, acknowledged);
      for (let n = 0; n < 3; n++) await addOne(url, token, id, acknowledged);
    }
  } catch (error) {
    // Only the end of the connection may stop it.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
  }
}
