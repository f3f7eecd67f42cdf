import { type Action, useAction } from '../../parts/use-action.ts';
import type { WebhookOutcome, WebhookRequest } from './webhooks-action.ts';

export type WebhookAction = Action<WebhookRequest, WebhookOutcome>;

/** What a button of the webhooks asks of its page. */
export const useWebhookAction = (): WebhookAction => useAction();
