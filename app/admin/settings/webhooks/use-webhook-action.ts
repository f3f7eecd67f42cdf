import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { clientAction } from './webhooks.tsx';
import type { WebhookRequest } from './webhooks-action.ts';

/** Sends what a button of the webhooks asks for; `asked` is what was sent last, and `outcome` how it ended. */
export function useWebhookAction() {
  const fetcher = useFetcher<typeof clientAction>();
  const [asked, setAsked] = useState<WebhookRequest>();
  const isBusy = fetcher.state !== 'idle';
  return {
    asked,
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    run: (request: WebhookRequest) => {
      setAsked(request);
      return fetcher.submit(JSON.stringify(request), {
        method: 'post',
        action: href('/admin/settings/webhooks'),
        encType: 'application/json',
      });
    },
  };
}

export type WebhookAction = ReturnType<typeof useWebhookAction>;
