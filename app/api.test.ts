import { ApiError } from '@transcargo/api-client/api-error.ts';
import { describe, expect, it } from 'vitest';
import { createApiClient } from './api.ts';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A fake network that gives every request the same response and records what was sent. */
function aNetwork(answer: () => Response) {
  const requests: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    requests.push({ url: String(input), method: init?.method ?? 'GET', headers: new Headers(init?.headers), body });
    return answer();
  };
  return { fetch, requests };
}

const aProblem =
  (status: number, title = 'No') =>
  () =>
    new Response(JSON.stringify({ type: 'about:blank', title, status }), {
      status,
      headers: { 'Content-Type': 'application/problem+json' },
    });
const shipment = {} as Parameters<ReturnType<typeof createApiClient>['createShipment']>[0];
const update = { status: 'DELIVERED', location: 'Oslo' } as const;

describe('a failed call', () => {
  it.each([
    ['Failed to load shipments', (api: ReturnType<typeof createApiClient>) => api.listShipments({})],
    ['Failed to load shipments', (api: ReturnType<typeof createApiClient>) => api.getSummary()],
    ['Failed to create shipment', (api: ReturnType<typeof createApiClient>) => api.createShipment(shipment)],
    [
      'Failed to update shipment',
      (api: ReturnType<typeof createApiClient>) => api.updateShipment('some-id', 1, shipment),
    ],
    [
      'Failed to update shipment status',
      (api: ReturnType<typeof createApiClient>) => api.updateShipmentStatus('some-id', update, 'key'),
    ],
    ['Failed to delete shipment', (api: ReturnType<typeof createApiClient>) => api.deleteShipment('some-id')],
  ])('throws "%s" with the status and the problem', async (message, call) => {
    const api = createApiClient(aNetwork(aProblem(503, 'Busy')).fetch);
    const error = await call(api).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, status: 503, problem: { title: 'Busy' } });
  });

  it('has status 0 without a response', async () => {
    const api = createApiClient(() => Promise.reject(new TypeError('network')));
    await expect(api.createShipment(shipment)).rejects.toMatchObject({
      message: 'Failed to create shipment',
      status: 0,
    });
  });

  it('has no problem when the response is not JSON', async () => {
    const api = createApiClient(aNetwork(() => new Response('<html>', { status: 502 })).fetch);
    await expect(api.getSummary()).rejects.toMatchObject({ status: 502, problem: undefined });
  });
});

describe('a lookup', () => {
  it('returns null for an unknown number', async () => {
    expect(await createApiClient(aNetwork(aProblem(404)).fetch).findTracking('TC-AAAAAAAA')).toBeNull();
  });

  it.each([400, 429, 500, 503])('that responds with %i throws instead of returning null', async (status) => {
    await expect(createApiClient(aNetwork(aProblem(status)).fetch).findTracking('TC-AAAAAAAA')).rejects.toMatchObject({
      status,
    });
  });
});

describe('a shipment', () => {
  it('is found by its id only, so that staff addresses contain ids', async () => {
    const api = createApiClient(aNetwork(() => Response.json({ id: 'some-id', trackingNumber: 'TC-AAAAAAAA' })).fetch);
    expect(await api.getShipment('some-id')).toMatchObject({ id: 'some-id' });
    await expect(api.getShipment('TC-AAAAAAAA')).rejects.toMatchObject({ status: 404 });
  });
});

describe('a staff request', () => {
  it('carries the token, the version and the key', async () => {
    const network = aNetwork(() => Response.json({}));
    const api = createApiClient(network.fetch, { getToken: () => 'a-token' });
    await api.updateShipment('some-id', 7, shipment);
    await api.updateShipmentStatus('some-id', update, 'a-key');
    const [save, entry] = network.requests;
    expect(save).toMatchObject({ url: '/api/v1/shipments/some-id', method: 'PUT' });
    expect(save?.headers.get('Authorization')).toBe('Bearer a-token');
    expect(save?.headers.get('If-Match')).toBe('"7"');
    expect(entry).toMatchObject({ url: '/api/v1/shipments/some-id/history', method: 'POST', body: update });
    expect(entry?.headers.get('Idempotency-Key')).toBe('a-key');
  });

  it('carries no token when there is none', async () => {
    const network = aNetwork(() => Response.json({ items: [] }));
    await createApiClient(network.fetch).listConnectionTest();
    expect(network.requests[0]?.headers.has('Authorization')).toBe(false);
  });
});
