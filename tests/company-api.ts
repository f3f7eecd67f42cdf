import type { TestApi } from './api.ts';

/** Reads and changes the company as an admin, each change made from what is stored then. */
export function companyCalls(getApi: () => TestApi, getToken: () => string) {
  const call = (method: string, options: object = {}) =>
    getApi().call(method, '/api/v1/company', { token: getToken(), ...options });
  const read = () => call('GET');
  const change = async (body: unknown) =>
    call('PATCH', { body, headers: { 'If-Match': (await read()).headers.get('ETag') ?? '' } });
  return { read, change };
}
