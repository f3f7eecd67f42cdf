import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/team/role.ts';
import type { TestApi } from './api.ts';

/** A signed-in person with an account. */
export interface Member {
  id: string;
  email: string;
  token: string;
}

const PASSWORD = 'harbour-lantern-fog';

/** Invites a person to this role with the admin's token, and accepts for them. */
export async function joinAs(api: TestApi, admin: string, role: Role, name: string = role): Promise<Member> {
  const email = `${name}-${randomUUID().slice(0, 8)}@transcargo.example`;
  const invited = await api.call('POST', '/api/v1/admins/invitations', { body: { name, email, role }, token: admin });
  const { link } = await invited.json();
  const accepted = await api.call('POST', `/api/v1/invitations/${link.split('/').at(-1)}`, {
    body: { name, password: PASSWORD },
    // Separate addresses, so that limits don't apply.
    address: `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}::1`,
  });
  const { token, user } = await accepted.json();
  return { id: user.id, email, token };
}

/** Creates another session of a person; returns its token. */
export async function signInAgain(api: TestApi, { email }: Pick<Member, 'email'>): Promise<string> {
  const response = await api.call('POST', '/api/v1/session', { body: { email, password: PASSWORD } });
  return (await response.json()).token;
}
