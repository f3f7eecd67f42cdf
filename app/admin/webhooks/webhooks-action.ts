import { type ClientActionFunctionArgs, href, redirect } from 'react-router';
import type { ApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import { getStaffApi } from '#app/session/session.ts';
import type { ChangeType } from '#domain/changes/change.ts';
import type { WebhookDelivery, WebhookInput } from '#domain/webhooks/schema.ts';
import { toActionResult } from '../frame/action-result.ts';
import { loadAsStaff } from '../frame/guard.ts';
import { type AccountOutcome, tryChange } from '../parts/account/account-outcome.ts';
import { type Action, useAction } from '../parts/use-action.tsx';

/** What a button on the webhook pages requests. */
export type WebhookRequest =
  | { intent: 'create'; id: string; input: WebhookInput }
  | { intent: 'update'; id: string; version: number; input: WebhookInput }
  | { intent: 'pause' | 'resume' | 'secret' | 'test' | 'delete'; id: string }
  | { intent: 'replay'; id: string; since: string }
  | { intent: 'resend'; id: string; deliveryId: string };

export type WebhookOutcome = AccountOutcome<{ secret?: string; delivery?: WebhookDelivery }>;

async function change(
  api: ApiClient,
  request: WebhookRequest,
): Promise<{ secret?: string; delivery?: WebhookDelivery }> {
  const { id } = request;
  switch (request.intent) {
    case 'create':
      return { secret: (await api.createWebhook({ id, ...request.input })).secret };
    case 'secret':
      return { secret: (await api.changeWebhookSecret(id)).secret };
    case 'test':
      return { delivery: await api.testWebhook(id) };
    case 'resend':
      return { delivery: await api.resendWebhookDelivery(id, request.deliveryId) };
    case 'update':
      await api.updateWebhook(id, request.version, request.input);
      return {};
    case 'pause':
      await api.pauseWebhook(id);
      return {};
    case 'delete':
      await api.deleteWebhook(id);
      return {};
    default:
      await api.resumeWebhook(id, request.intent === 'replay' ? request.since : undefined);
      return {};
  }
}

/** Runs a request. Removing a webhook redirects to the list. */
async function runWebhookAction(
  api: ApiClient,
  request: WebhookRequest,
  report: (error: unknown) => void,
): Promise<WebhookOutcome> {
  const outcome = await tryChange(change(api, request), report);
  const isRemoved = request.intent === 'delete' && (outcome.kind === 'done' || outcome.kind === 'gone');
  if (isRemoved) throw redirect(href('/admin/settings/webhooks'));
  return outcome;
}

/** The action of both webhook pages. Each page has its own, so that it works without a connection. */
export async function handleWebhookAction({ request, context }: ClientActionFunctionArgs) {
  const actionRequest: WebhookRequest = await request.json();
  const { reportError } = getPage(context);
  const outcome = await loadAsStaff(request, () => runWebhookAction(getStaffApi(context), actionRequest, reportError));
  return toActionResult(outcome, outcome.kind === 'failed');
}

/** Reads the fields of the form; `types` is null for all types. */
export function readInput(fields: FormData): WebhookInput {
  const isAll = fields.get('gets') !== 'some';
  return {
    url: String(fields.get('url') ?? '').trim(),
    types: isAll ? null : (fields.getAll('types') as ChangeType[]),
    customerId: String(fields.get('customerId') ?? '') || null,
  };
}

export type WebhookAction = Action<WebhookRequest, WebhookOutcome>;

export const useWebhookAction = (): WebhookAction => useAction();
