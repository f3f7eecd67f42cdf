import { clsx } from 'clsx';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Webhook } from '#domain/webhook.schema.ts';
import { WEBHOOK_SECRETS_HOURS } from '#domain/webhook.ts';
import { useAccountTexts } from '../../parts/account/use-account-texts.ts';
import { useWhen } from '../../parts/use-when.ts';
import { ShownKey } from '../shown-key.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useSecretTexts } from './use-secret-texts.ts';
import { useWebhookAction, type WebhookAction } from './use-webhook-action.ts';
import styles from './webhook.module.css';

/** What events are signed with, known by its end, and a new one, shown once. */
export function SecretSection({ webhook: { id, url, secretEnd, oldSecretUntil } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const when = useWhen();
  const secretTexts = useSecretTexts();
  const change = useWebhookAction();
  const { outcome, isBusy, run } = change;
  const { whole } = useAccountTexts(outcome);
  const [isAsking, setIsAsking] = useState(false);
  const [hidden, setHidden] = useState<unknown>();
  const hours = WEBHOOK_SECRETS_HOURS;
  const secret = outcome?.kind === 'done' && hidden !== outcome ? outcome.secret : undefined;
  return (
    <section className={styles.section} aria-labelledby="secret">
      <h2 id="secret">{t('adminWebhooks.secret.title')}</h2>
      {outcome?.kind === 'gone' ? <Alert tone="error">{t('adminWebhooks.gone')}</Alert> : null}
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <div className={clsx(panel.panel, styles.line)}>
        <div>
          <p className={text.code}>whsec_••••••••{secretEnd}</p>
          <p className={text.muted}>{t('adminWebhooks.secret.text', { hours })}</p>
          {oldSecretUntil ? (
            <p className={text.muted}>{t('adminWebhooks.secret.both', { time: when.inSentence(oldSecretUntil) })}</p>
          ) : null}
        </div>
        <Button busy={isBusy} disabled={isBusy} onClick={() => setIsAsking(true)}>
          <RefreshCw className={icon.icon} />
          {t('adminWebhooks.act.changeSecret')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('adminWebhooks.secret.changeTitle')}
          text={t('adminWebhooks.secret.changeText', { hours })}
          keep={t('adminWebhooks.secret.keep')}
          confirm={t('adminWebhooks.act.changeSecret')}
          variant="primary"
          onClose={() => setIsAsking(false)}
          onConfirm={() => run({ intent: 'secret', id })}
        />
      ) : null}
      {secret ? (
        <ShownKey name={new URL(url).host} secret={secret} texts={secretTexts} onClose={() => setHidden(outcome)} />
      ) : null}
    </section>
  );
}

/** The way to be rid of an address, after a second thought. */
export function RemoveSection({ webhook: { id, url }, change }: { webhook: Webhook; change: WebhookAction }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="remove">
      <h2 id="remove">{t('adminWebhooks.remove.title')}</h2>
      <div className={clsx(panel.panel, styles.line)}>
        <p className={text.muted}>{t('adminWebhooks.remove.text')}</p>
        <Button variant="danger" disabled={change.isBusy} onClick={() => setIsAsking(true)}>
          <Trash2 className={icon.icon} />
          {t('adminWebhooks.act.remove')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('adminWebhooks.remove.ask', { host: new URL(url).host })}
          text={t('adminWebhooks.remove.askText', { url })}
          keep={t('adminWebhooks.remove.keep')}
          confirm={t('adminWebhooks.act.remove')}
          variant="danger-fill"
          onClose={() => setIsAsking(false)}
          onConfirm={() => change.run({ intent: 'delete', id })}
        />
      ) : null}
    </section>
  );
}
