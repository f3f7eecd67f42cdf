import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#domain/team/role.ts';
import { FRESH_MS, findToken, storeToken } from './admin.ts';
import { expect } from './test.ts';

export interface OwnAdmin {
  name: string;
  email: string;
  password: string;
  token: string;
}

const PASSWORD = 'harbour-lantern-fog';
/** Below the number of invitations that an account may send per hour. */
const INVITES = 20;

/** The account that sends the invitations of this worker. */
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

/** Returns an account below its hourly limit of invitations, because a worker's tests need more than one account may send. */
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

/** Invites someone through the API; returns the token of the link. */
export async function inviteSomebody(
  request: APIRequestContext,
  name: string,
  email: string,
  role: Role = 'admin',
): Promise<string> {
  return invite(request, await findInviter(request), { name, email, role });
}

/** Creates an account for one test, by default an admin's, so that changes to it affect no other test. */
export async function createOwnAdmin(
  request: APIRequestContext,
  name = 'Karin Holm',
  role: Role = 'admin',
): Promise<OwnAdmin> {
  const email = `karin.${randomUUID().slice(0, 8)}@transcargo.example`;
  const token = await join(request, await inviteSomebody(request, name, email, role), name);
  return { name, email, password: PASSWORD, token };
}

/** Opens a staff page with this token. */
export async function openAs(page: Page, token: string, path: string): Promise<void> {
  await storeToken(page, token);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in with the form. */
export async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
