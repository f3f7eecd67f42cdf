import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { answerWebhook, WebhookRequest } from './webhooks-action.ts';

/** Sends what a button of the webhooks asks for; `asked` is what was sent last, and `outcome` how it ended. */
export function useWebhookAction() {
  const fetcher = useFetcher<typeof answerWebhook>();
  const [asked, setAsked] = useState<WebhookRequest>();
  const isBusy = fetcher.state !== 'idle';
  const isSending = useRef(false);
  return {
    asked,
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    /** Once at a time, also before a button knows that it is busy. */
    run: async (request: WebhookRequest) => {
      if (isSending.current) return;
      isSending.current = true;
      setAsked(request);
      await fetcher.submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
      isSending.current = false;
    },
  };
}

export type WebhookAction = ReturnType<typeof useWebhookAction>;
