import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './status-dialog.module.css';
import type { JobValues, Preview } from './use-status-job.ts';

interface WhatWillBeProps {
  preview: Preview | null | undefined;
  count: number;
  values: JobValues;
  change(part: Partial<JobValues>): void;
}

/** How many get the status, how many stay as they are, and who is told. */
export function WhatWillBe({ preview, count, values, change }: WhatWillBeProps) {
  const { t } = useTranslation();
  if (preview === null) return <p role="alert">{t('admin.failed.load')}</p>;
  if (!preview) return <p role="status">{t('admin.loading')}</p>;
  const { delivered, held } = preview;
  const kind = delivered > 0 && held > 0 ? 'both' : delivered > 0 ? 'delivered' : 'held';
  const facts = { delivered, held, count: delivered + held };
  const told = values.includesSettled ? preview.subscribers : preview.subscribersOfOpen;
  return (
    <div className={styles.facts}>
      <p role="status">{count > 0 ? t('admin.bulk.gets', { count }) : t('admin.bulk.none')}</p>
      {delivered + held > 0 ? (
        <>
          {values.includesSettled ? null : <p>{t(`admin.bulk.stay.${kind}`, facts)}</p>}
          <label className={styles.include}>
            <input
              type="checkbox"
              checked={values.includesSettled}
              onChange={({ target }) => change({ includesSettled: target.checked })}
            />
            {t(`admin.bulk.include.${kind}`, facts)}
          </label>
        </>
      ) : null}
      {told > 0 ? <p>{t('admin.bulk.told', { count: told })}</p> : null}
    </div>
  );
}
