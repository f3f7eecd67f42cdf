import { type ClientActionFunctionArgs, href, redirect } from 'react-router';
import type { ApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import { forgetSession, forgetUser, getStaffApi } from '#app/session/session.ts';
import type { KeyScope } from '#domain/keys/key.ts';
import type { Role } from '#domain/team/role.ts';
import { type AccountOutcome, tryChange } from '../parts/account/account-outcome.ts';
import { useAction } from '../parts/use-action.tsx';
import { toActionResult } from './action-result.ts';
import { loadAsStaff } from './guard.ts';

/** The intent of a settings form; its fields are submitted with it. */
export type SettingsIntent =
  | 'account'
  | 'password'
  | 'endSession'
  | 'endOthers'
  | 'endAll'
  | 'invite'
  | 'setRole'
  | 'createKey'
  | 'revokeKey'
  | 'revoke'
  | 'remove'
  | 'leave'
  | 'prove'
  | 'factorOff'
  | 'renewCodes'
  | 'removePasskey'
  | 'resetFactor'
  | 'requireFactor'
  | 'attentionMail'
  | 'testMail';

/** A one-time link that was just created. */
export interface NewLink {
  name: string;
  link: string;
  expiresAt: string;
}

type Report = (error: unknown) => void;
export type SettingsOutcome = AccountOutcome<{ made?: NewLink; secret?: string; recoveryCodes?: string[] }>;

const withoutResult = (change: Promise<unknown>) => change.then(() => ({}));

/** Runs a change that ends the user's own session, then redirects to the sign-in. */
async function leave(change: Promise<void>, report: Report): Promise<SettingsOutcome> {
  const outcome = await tryChange(withoutResult(change), report);
  if (outcome.kind !== 'done') return outcome;
  forgetSession();
  throw redirect(href('/admin/login'));
}

async function invite(api: ApiClient, name: string, email: string, role: Role): Promise<{ made: NewLink }> {
  const { invitation, link } = await api.inviteAdmin({ name, email, role });
  return { made: { link, name: invitation.name, expiresAt: invitation.expiresAt } };
}

const changePassword = (api: ApiClient, read: (field: string) => string) =>
  api.changePassword({ currentPassword: read('currentPassword'), newPassword: read('newPassword') });

/** The frame then shows the new name and email. */
const changeAccount = (api: ApiClient, read: (field: string) => string) =>
  api.changeAccount({ name: read('name'), email: read('email') }).then(forgetUser);

async function createKey(api: ApiClient, read: (field: string) => string): Promise<{ secret: string }> {
  const scopes = read('scopes').split(' ').filter(Boolean) as KeyScope[];
  const bound = { customerId: read('customerId') || null, expiresAt: read('expiresAt') || null };
  const { secret } = await api.createKey({ name: read('name'), scopes, ...bound });
  return { secret };
}

async function changeFactor(
  api: ApiClient,
  intent: 'factorOff' | 'renewCodes' | 'removePasskey' | 'resetFactor' | 'requireFactor',
  read: (field: string) => string,
): Promise<{ recoveryCodes?: string[] }> {
  if (intent === 'renewCodes') return api.renewRecoveryCodes(read('currentPassword'));
  if (intent === 'factorOff') await api.turnSecondFactorOff(read('currentPassword'));
  else if (intent === 'requireFactor')
    await api.changeCompany(Number(read('version')), { secondFactorFrom: read('from') || null });
  else if (intent === 'removePasskey') await api.removePasskey(read('id'));
  else await api.resetSecondFactor(read('id'));
  return {};
}

function runSettingsAction(api: ApiClient, form: FormData, report: Report): Promise<SettingsOutcome> {
  const read = (field: string) => String(form.get(field) ?? '');
  const id = read('id');
  const intent = read('intent') as SettingsIntent;
  switch (intent) {
    case 'account':
      return tryChange(withoutResult(changeAccount(api, read)), report);
    case 'password':
      return tryChange(withoutResult(changePassword(api, read)), report);
    case 'endSession':
      return tryChange(withoutResult(api.endSession(id)), report);
    case 'endOthers':
      return tryChange(withoutResult(api.endSessions(true)), report);
    case 'endAll':
      return leave(api.endSessions(false), report);
    case 'invite':
      return tryChange(invite(api, read('name'), read('email'), read('role') as Role), report);
    case 'setRole':
      return tryChange(withoutResult(api.setRole(id, read('role') as Role)), report);
    case 'createKey':
      return tryChange(createKey(api, read), report);
    case 'revokeKey':
      return tryChange(withoutResult(api.revokeKey(id)), report);
    case 'revoke':
      return tryChange(withoutResult(api.revokeInvitation(id)), report);
    case 'remove':
      return tryChange(withoutResult(api.removeAdmin(id, read('revokesKeys') !== '')), report);
    case 'leave':
      return leave(api.removeAdmin(id, read('revokesKeys') !== ''), report);
    case 'prove':
      return tryChange(withoutResult(api.proveSession(read('currentPassword'))), report);
    case 'factorOff':
    case 'removePasskey':
    case 'renewCodes':
    case 'resetFactor':
    case 'requireFactor':
      return tryChange(changeFactor(api, intent, read), report);
    case 'attentionMail':
      return tryChange(withoutResult(api.setAttentionMail(read('isWanted') !== '', read('language'))), report);
    case 'testMail':
      return tryChange(withoutResult(api.sendTestMail(read('to'))), report);
    default:
      throw new Error(`There is no intent ${intent satisfies never}.`);
  }
}

/** The action of every settings page with these forms. Each page has its own, so that it works without a connection. */
export async function handleSettingsAction({ request, context }: ClientActionFunctionArgs) {
  const form = await request.formData();
  const { reportError } = getPage(context);
  const outcome = await loadAsStaff(request, () => runSettingsAction(getStaffApi(context), form, reportError));
  return toActionResult(outcome, outcome.kind === 'failed');
}

export type SettingsFields = { intent: SettingsIntent } & Record<string, string>;

/** `action` is the page whose action runs; the current page by default. */
export const useSettingsAction = (action?: string) =>
  useAction<SettingsFields, SettingsOutcome>({ action, isForm: true });
