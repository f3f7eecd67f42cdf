import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import styles from './second-factor-section.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsAction } from './use-settings-action.ts';

/** Whether what needs attention is emailed to oneself each day. */
export function AttentionSection({ isWanted, email }: { isWanted: boolean; email: string }) {
  const { t, i18n } = useTranslation();
  const { isBusy, outcome, run } = useSettingsAction();
  const { whole } = useAccountTexts(outcome);
  const change = () => run({ intent: 'attentionMail', isWanted: isWanted ? '' : 'yes', language: i18n.language });
  return (
    <SettingsSection title={t('adminSettings.attention.title')} hint={t('adminSettings.attention.hint')}>
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <div className={styles.state}>
        <p role="status">{isWanted ? t('adminSettings.attention.on', { email }) : t('adminSettings.attention.off')}</p>
        <Button busy={isBusy} onClick={change}>
          {t(isWanted ? 'adminSettings.attention.turnOff' : 'adminSettings.attention.turnOn')}
        </Button>
      </div>
    </SettingsSection>
  );
}
