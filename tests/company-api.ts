import type { StaffApi } from './api.ts';

/** Reads and changes the company as an admin; each change is based on the stored state. */
export function companyCalls(getStaff: () => Pick<StaffApi, 'api' | 'token'>) {
  const call = (method: string, options: object = {}) => {
    const { api, token } = getStaff();
    return api.call(method, '/api/v1/company', { token, ...options });
  };
  const read = () => call('GET');
  const change = async (body: unknown) =>
    call('PATCH', { body, headers: { 'If-Match': (await read()).headers.get('ETag') ?? '' } });
  return { read, change };
}
