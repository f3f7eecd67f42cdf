import { Info, X } from 'lucide-react';
import { useState } from 'react';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { TextLink } from '#app/shared/text-link.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { Can } from '../frame/can.tsx';
import { createBrowserSetting } from '../frame/shortcuts/shortcuts-setting.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import styles from './first-steps.module.css';

const KEY = 'transcargo.samples-hidden';

/** The account that closed the notice about sample shipments in this browser; '' for none. */
const samplesHiddenBy = createBrowserSetting<string>(
  () => localStorage.getItem(KEY) ?? '',
  (owner) => localStorage.setItem(KEY, owner),
);

interface FirstStepsProps {
  /** The user's id. */
  owner: string;
  /** Whether the site still has the specified name and nobody chose to keep it. */
  suggestsSetup: boolean;
  /** The number of sample shipments. */
  samples: number;
}

/** The first steps of a new company: enter its details, then remove the sample shipments. Ruling "Sample data". */
export function FirstSteps({ owner, suggestsSetup, samples }: FirstStepsProps) {
  const showsSamples = samplesHiddenBy.use() !== owner && samples > 0;
  if (!suggestsSetup && !showsSamples) return null;
  return (
    <div className={styles.notice}>
      <Info />
      {suggestsSetup ? <CompanyStep /> : null}
      {showsSamples ? <SamplesStep owner={owner} count={samples} /> : null}
    </div>
  );
}

/** Runs a step and reports its failure. */
function useStep(call: () => Promise<unknown>) {
  const { run, isBusy, outcome } = useMutation<undefined>();
  return {
    run: () => run(undefined, call),
    button: { small: true, busy: isBusy },
    hasFailed: outcome !== undefined && outcome.kind !== 'done',
  };
}

async function keepName() {
  const { version } = await staffApi.getCompany();
  return staffApi.changeCompany(version, { keepsName: true });
}

function CompanyStep() {
  const { t } = useTranslation();
  const { run, button, hasFailed } = useStep(keepName);
  return (
    <div className={styles.line}>
      <p>{t('admin.dashboard.sampleCompany')}</p>
      <TextLink to={href('/admin/settings/company/:section?')}>{t('admin.dashboard.setCompany')}</TextLink>
      <Button
        {...button}
        variant="quiet"
        aria-label={t('admin.dashboard.notNow')}
        title={t('admin.dashboard.notNow')}
        onClick={run}
      >
        <X className={icon.small} />
      </Button>
      {hasFailed ? <Failure>{t('admin.dashboard.notNowFailed')}</Failure> : null}
    </div>
  );
}

function SamplesStep({ owner, count }: { owner: string; count: number }) {
  const { t } = useTranslation();
  const { run, button, hasFailed } = useStep(staffApi.removeSamples);
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => {
    samplesHiddenBy.set(owner);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.line}>
      <p>{t('admin.dashboard.samples')}</p>
      <Can permission="shipments:delete">
        <Button {...button} className={text.link} onClick={() => setIsConfirming(true)}>
          {t('admin.dashboard.removeSamples')}
        </Button>
      </Can>
      <Button
        variant="quiet"
        small
        aria-label={t('admin.toast.dismiss')}
        title={t('admin.toast.dismiss')}
        onClick={close}
      >
        <X className={icon.small} />
      </Button>
      {hasFailed ? <Failure>{t('admin.dashboard.samplesFailed')}</Failure> : null}
      {isConfirming ? (
        <ConfirmDialog
          title={t('admin.dashboard.askSamples', { count })}
          text={t('admin.dashboard.askSamplesText')}
          keep={t('admin.dashboard.keepSamples')}
          confirm={t('admin.dashboard.removeSamples')}
          variant="danger-fill"
          onClose={() => setIsConfirming(false)}
          onConfirm={run}
        />
      ) : null}
    </div>
  );
}

function Failure({ children }: { children: string }) {
  return (
    <p className={fieldStyles.error} role="alert">
      {children}
    </p>
  );
}
