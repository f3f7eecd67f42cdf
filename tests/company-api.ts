import type { TestApi } from './api.ts';

/** Reads and changes the company as an admin; each change is based on the stored state. */
export function companyCalls(getApi: () => TestApi, getToken: () => string) {
  const call = (method: string, options: object = {}) =>
    getApi().call(method, '/api/v1/company', { token: getToken(), ...options });
  const read = () => call('GET');
  const change = async (body: unknown) =>
    call('PATCH', { body, headers: { 'If-Match': (await read()).headers.get('ETag') ?? '' } });
  return { read, change };
}
