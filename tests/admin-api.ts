import { beforeEach } from 'vitest';
import type { Admin, Invitation } from '#domain/team/schema.ts';
import { openTestApi, type TestApi } from './api.ts';
import type { TestEngine } from './engines.ts';

export const CHOSEN_PASSWORD = 'harbour-lantern-fog';
export const PIA = { name: 'Pia Novak', email: 'pia@transcargo.example' };
export const LEO = 'leo@transcargo.example';

/** Returns calls about admins and invitations; each test starts with one signed-in admin and an empty database. */
export function useAdminApi(engine: TestEngine) {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
  });
  const list = async (which = token): Promise<{ items: Admin[]; invitations: Invitation[] }> =>
    (await api.call('GET', '/api/v1/admins', { token: which })).json();
  const invite = (body: unknown = PIA, which = token) =>
    api.call('POST', '/api/v1/admins/invitations', { body, token: which });
  return {
    get api() {
      return api;
    },
    get token() {
      return token;
    },
    list,
    invite,
    /** Creates another admin with a session. */
    anAdmin: async (email: string): Promise<string> => {
      await api.accounts.setPassword(email, CHOSEN_PASSWORD);
      const response = await api.call('POST', '/api/v1/session', { body: { email, password: CHOSEN_PASSWORD } });
      return (await response.json()).token;
    },
    idOf: async (email: string) => (await list()).items.find((admin) => admin.email === email)?.id ?? '',
    remove: (id: string, which = token) => api.call('DELETE', `/api/v1/admins/${id}`, { token: which }),
    inviteToken: async (body: unknown = PIA): Promise<string> =>
      (await (await invite(body)).json()).link.split('/').at(-1),
    look: (link: string) => api.call('GET', `/api/v1/invitations/${link}`),
    accept: (link: string, body: unknown = { name: 'Pia Novak', password: CHOSEN_PASSWORD }) =>
      api.call('POST', `/api/v1/invitations/${link}`, { body }),
    isAlive: async (which: string) => (await api.call('GET', '/api/v1/session', { token: which })).status === 200,
  };
}
