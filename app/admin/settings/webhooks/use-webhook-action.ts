import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useOnce } from '../../parts/use-once.ts';
import type { answerWebhook, WebhookRequest } from './webhooks-action.ts';

/** Sends what a button of the webhooks asks for; `asked` is what was sent last, and `outcome` how it ended. */
export function useWebhookAction() {
  const fetcher = useFetcher<typeof answerWebhook>();
  const [asked, setAsked] = useState<WebhookRequest>();
  const isBusy = fetcher.state !== 'idle';
  return {
    asked,
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    run: useOnce((request: WebhookRequest) => {
      setAsked(request);
      return fetcher.submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
    }),
  };
}

export type WebhookAction = ReturnType<typeof useWebhookAction>;
