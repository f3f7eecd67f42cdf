import { Webhook } from 'standardwebhooks';
import type { SecretBox } from '#server/secret-box.ts';
import type { Endpoint } from './endpoint.ts';

/** The headers of Standard Webhooks: signed with the secret, and with the one before it while that is good. */
export function sign(
  endpoint: Pick<Endpoint, 'secret' | 'old_secret' | 'old_secret_until'>,
  { id, body, now }: { id: string; body: string; now: Date },
  box: Pick<SecretBox, 'open'>,
): Record<string, string> {
  const { secret, old_secret: old, old_secret_until: until } = endpoint;
  const sealed = old !== null && until !== null && until > now ? [secret, old] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': sealed.map((each) => new Webhook(box.open(each)).sign(id, now, body)).join(' '),
  };
}
