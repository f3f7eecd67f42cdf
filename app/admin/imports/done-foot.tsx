import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './foot.module.css';
import type { Run } from './use-run.ts';

/** Imports rows that were put right after a run. */
export function DoneFoot({ item, run }: { item: Import; run: Run }) {
  const { t } = useTranslation();
  const count = item.counts.toWrite;
  return (
    <>
      {run.stale ? null : <CallFailure call={run.call} />}
      <div className={clsx(styles.foot, styles.still)}>
        <p className={text.muted}>{t('adminImports.done.corrected')}</p>
        <Button
          variant="primary"
          data-run
          busy={run.call.isBusy}
          disabled={count === 0 || run.stale !== undefined}
          onClick={() => run.start(false)}
        >
          {t('adminImports.check.run', { count })}
        </Button>
      </div>
    </>
  );
}
