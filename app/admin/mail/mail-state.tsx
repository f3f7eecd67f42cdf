import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { MailState as State } from '#domain/mail/mail.ts';
import styles from './mail-state.module.css';

const ICONS: Record<State, LucideIcon> = { queued: Clock, sent: CircleCheck, failed: CircleAlert };

export function MailStateLabel({ state }: { state: State }) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  return (
    <span className={clsx(styles.state, styles[state])}>
      <Icon className={icon.small} />
      {t(`adminMail.state.${state}`)}
    </span>
  );
}
