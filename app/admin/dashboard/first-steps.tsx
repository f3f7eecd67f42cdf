import { Info, X } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { Can } from '../frame/can.tsx';
import { useAction } from '../parts/use-action.tsx';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  /** Whether the site still has the specified name and nobody chose to keep it. */
  suggestsSetup: boolean;
  hasSamples: boolean;
}

/** The first steps of a new company: enter its details, then remove the sample shipments. Ruling "Sample data". */
export function FirstSteps({ suggestsSetup, hasSamples }: FirstStepsProps) {
  if (!suggestsSetup && !hasSamples) return null;
  return (
    <div className={styles.notice}>
      <Info className={icon.icon} />
      {suggestsSetup ? <CompanyStep /> : null}
      {hasSamples ? <SamplesStep /> : null}
    </div>
  );
}

/** Submits one intent to the dashboard's action. */
function useStep(intent: DashboardIntent) {
  const { Form, isBusy, outcome } = useAction<{ intent: DashboardIntent }, { hasFailed: boolean }>({ isForm: true });
  const form = { method: 'post', action: `${href('/admin')}?index`, className: styles.line } as const;
  const button = {
    type: 'submit',
    name: 'intent',
    value: intent,
    small: true,
    busy: isBusy,
    disabled: isBusy,
  } as const;
  return { Form, form, button, hasFailed: outcome?.hasFailed ?? false };
}
export type DashboardIntent = 'keepName' | 'removeSamples';

function CompanyStep() {
  const { t } = useTranslation();
  const { Form, form, button, hasFailed } = useStep('keepName');
  return (
    <Form {...form}>
      <p>{t('admin.dashboard.sampleCompany')}</p>
      <Link className={text.link} to={href('/admin/settings/company/:section?')}>
        {t('admin.dashboard.setCompany')}
      </Link>
      <Button {...button} variant="quiet" aria-label={t('admin.dashboard.notNow')} title={t('admin.dashboard.notNow')}>
        <X className={icon.small} />
      </Button>
      {hasFailed ? <Failure>{t('admin.dashboard.notNowFailed')}</Failure> : null}
    </Form>
  );
}

function SamplesStep() {
  const { t } = useTranslation();
  const { Form, form, button, hasFailed } = useStep('removeSamples');
  return (
    <Form {...form}>
      <p>{t('admin.dashboard.samples')}</p>
      <Can permission="shipments:delete">
        <Button {...button} className={text.link}>
          {t('admin.dashboard.removeSamples')}
        </Button>
      </Can>
      {hasFailed ? <Failure>{t('admin.dashboard.samplesFailed')}</Failure> : null}
    </Form>
  );
}

function Failure({ children }: { children: string }) {
  return (
    <p className={fieldStyles.error} role="alert">
      {children}
    </p>
  );
}
