import { href, Link, useFetcher } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Allowed } from '../frame/allowed.tsx';
import type { clientAction } from './dashboard.tsx';
import styles from './samples-notice.module.css';

/** Names what is a sample: the company while nothing of it is set, and shipments, which are all removed. Ruling "Sample data". */
export function SamplesNotice() {
  const { t } = useTranslation();
  const { setsCompany } = useCapabilities();
  const { company = {} } = useShell();
  const fetcher = useFetcher<typeof clientAction>();
  const isBusy = fetcher.state !== 'idle';
  return (
    <div className={styles.notice}>
      {setsCompany && Object.keys(company).length === 0 ? (
        <Allowed to="company:write">
          <div className={styles.line}>
            <p>{t('admin.dashboard.sampleCompany')}</p>
            <Link className={toButtonClass({ small: true })} to={href('/admin/settings/company')}>
              {t('admin.dashboard.setCompany')}
            </Link>
          </div>
        </Allowed>
      ) : null}
      <fetcher.Form method="post" action={`${href('/admin')}?index`} className={styles.line}>
        <p>{t('admin.dashboard.samples')}</p>
        <Allowed to="shipments:delete">
          <Button type="submit" small busy={isBusy} disabled={isBusy}>
            {t('admin.dashboard.removeSamples')}
          </Button>
        </Allowed>
        {fetcher.data?.hasFailed ? (
          <p className={fieldStyles.error} role="alert">
            {t('admin.dashboard.samplesFailed')}
          </p>
        ) : null}
      </fetcher.Form>
    </div>
  );
}
