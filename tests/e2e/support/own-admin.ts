import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#domain/team/role.ts';
import { FRESH_MS, findToken, keepToken } from './admin.ts';
import { expect } from './test.ts';

export interface OwnAdmin {
  name: string;
  email: string;
  password: string;
  token: string;
}

const PASSWORD = 'harbour-lantern-fog';
/** Fewer than one account may invite in an hour. */
const INVITES = 20;

/** Who invites for the tests of this worker. */
let inviter = { token: '', left: 0, until: 0 };

async function invite(request: APIRequestContext, token: string, person: { name: string; email: string; role: Role }) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await request.post('/api/v1/admins/invitations', { headers, data: person });
  expect(response.status()).toBe(201);
  const link: string = (await response.json()).link;
  return link.split('/').at(-1) ?? '';
}

async function join(request: APIRequestContext, invitation: string, name: string): Promise<string> {
  const response = await request.post(`/api/v1/invitations/${invitation}`, { data: { name, password: PASSWORD } });
  expect(response.status()).toBe(201);
  return (await response.json()).token;
}

/** An account that has not invited as many as it may: the tests of a worker invite more than one account may in an hour. */
async function findInviter(request: APIRequestContext): Promise<string> {
  const headers = { Authorization: `Bearer ${inviter.token}` };
  const isGood =
    inviter.left > 0 && Date.now() < inviter.until && (await request.get('/api/v1/session', { headers })).ok();
  if (!isGood) {
    const person = { name: 'Inga Viter', email: `inga.${randomUUID()}@transcargo.example`, role: 'admin' as const };
    const token = await join(request, await invite(request, await findToken(request), person), person.name);
    inviter = { token, left: INVITES, until: Date.now() + FRESH_MS };
  }
  inviter.left -= 1;
  return inviter.token;
}

/** Invites somebody by the API; gives the token of the link. */
export async function inviteSomebody(
  request: APIRequestContext,
  name: string,
  email: string,
  role: Role = 'admin',
): Promise<string> {
  return invite(request, await findInviter(request), { name, email, role });
}

/** An account of the test's own, an admin's unless told otherwise, so that what happens to it happens to nobody else's. */
export async function createOwnAdmin(
  request: APIRequestContext,
  name = 'Karin Holm',
  role: Role = 'admin',
): Promise<OwnAdmin> {
  const email = `karin.${randomUUID().slice(0, 8)}@transcargo.example`;
  const token = await join(request, await inviteSomebody(request, name, email, role), name);
  return { name, email, password: PASSWORD, token };
}

/** Opens a staff page as one who signed in before with this token. */
export async function openAs(page: Page, token: string, path: string): Promise<void> {
  await keepToken(page, token);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in by the form. */
export async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
