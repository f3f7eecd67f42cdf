import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#domain/role.ts';
import { findToken, keepToken } from './admin.ts';
import { expect } from './test.ts';

export interface OwnAdmin {
  name: string;
  email: string;
  password: string;
  token: string;
}

/** Invites somebody by the API; gives the token of the link. */
export async function inviteSomebody(
  request: APIRequestContext,
  name: string,
  email: string,
  role: Role = 'admin',
): Promise<string> {
  const headers = { Authorization: `Bearer ${await findToken(request)}` };
  const response = await request.post('/api/v1/admins/invitations', { headers, data: { name, email, role } });
  expect(response.status()).toBe(201);
  return (await response.json()).link.split('/').at(-1);
}

/** An account of the test's own, an admin's unless told otherwise, so that what happens to it happens to nobody else's. */
export async function createOwnAdmin(
  request: APIRequestContext,
  name = 'Karin Holm',
  role: Role = 'admin',
): Promise<OwnAdmin> {
  const email = `karin.${randomUUID().slice(0, 8)}@transcargo.example`;
  const password = 'harbour-lantern-fog';
  const link = await inviteSomebody(request, name, email, role);
  const response = await request.post(`/api/v1/invitations/${link}`, { data: { name, password } });
  expect(response.status()).toBe(201);
  return { name, email, password, token: (await response.json()).token };
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
