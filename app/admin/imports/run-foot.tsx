import { Download } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './foot.module.css';
import { countWrong } from './import-state.ts';
import { useErrorRows } from './use-error-rows.ts';
import type { Run } from './use-run.ts';

interface RunFootProps {
  item: Import;
  run: Run;
  onRun(): void;
}

/** What would be written and what not, and the button that writes it. */
export function RunFoot({ item, run, onRun }: RunFootProps) {
  const { t } = useTranslation();
  const errors = useErrorRows(item);
  const { counts } = item;
  const isOff = counts.toWrite === 0 || run.stale !== undefined;
  return (
    <>
      <CallFailure call={errors.call} />
      <div className={styles.foot}>
        <p className={text.muted} id="what-for" role="status">
          <Sum item={item} isStale={run.stale !== undefined} />
        </p>
        {countWrong(item) > 0 ? (
          <Button busy={errors.call.isBusy} onClick={errors.download}>
            <Download className={icon.icon} />
            {t('adminImports.check.errorRows')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          data-run
          busy={run.call.isBusy}
          disabled={isOff}
          aria-describedby="what-for"
          onClick={onRun}
        >
          {t('adminImports.check.run', { count: counts.toWrite })}
        </Button>
      </div>
    </>
  );
}

function Sum({ item, isStale }: { item: Import; isStale: boolean }) {
  const { t } = useTranslation();
  const { counts } = item;
  const left = countWrong(item);
  if (isStale) return t('adminImports.check.off');
  if (counts.toWrite === 0) return t('adminImports.check.nothing', { same: counts.same, left });
  const sum = t('adminImports.check.sum', { created: counts.new, updated: counts.changed });
  const possible = item.possibleMatches;
  return [
    sum,
    ...(possible > 0 ? [t('adminImports.check.possible', { count: possible })] : []),
    ...(left > 0 ? [t('adminImports.check.stay', { count: left })] : []),
  ].join(' ');
}
