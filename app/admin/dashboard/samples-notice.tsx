import { href, useFetcher } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Allowed } from '../frame/allowed.tsx';
import type { clientAction } from './dashboard.tsx';
import styles from './samples-notice.module.css';

/** Names the sample shipments and removes them all. Ruling "Sample data". */
export function SamplesNotice() {
  const { t } = useTranslation();
  const fetcher = useFetcher<typeof clientAction>();
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={`${href('/admin')}?index`} className={styles.notice}>
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
  );
}
