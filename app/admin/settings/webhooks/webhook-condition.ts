import type { Webhook } from '#domain/webhook.schema.ts';

/** How an address is doing: `failing` is tried again by itself, `stopped` was tried for so long that only staff go on. */
export type WebhookCondition = 'on' | 'failing' | 'stopped' | 'paused';

export function findCondition({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>): WebhookCondition {
  if (state === 'paused') return 'paused';
  if (state === 'failing') return 'stopped';
  return failingSince ? 'failing' : 'on';
}
