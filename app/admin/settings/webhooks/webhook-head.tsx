import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import type { Webhook } from '#domain/webhook.schema.ts';
import pageStyles from '../../parts/page.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';
import styles from './webhook.module.css';

/** Whose address it is, and what it gets. */
export function WebhookHead({ webhook, children }: { webhook: Webhook; children: ReactNode }) {
  const { t } = useTranslation();
  const { toTypes } = useWebhookTexts();
  const { url, customerName: name } = webhook;
  const types = toTypes(webhook);
  return (
    <div className={pageStyles.head}>
      <div className={styles.title}>
        <h1>{new URL(url).host}</h1>
        <p className={styles.url}>{url}</p>
        <p className={text.muted}>
          {name ? t('adminWebhooks.head.for', { name, types }) : t('adminWebhooks.head.forAll', { types })}
        </p>
      </div>
      {children}
    </div>
  );
}
