import { clsx } from 'clsx';
import { Check, Columns3, FileUp, ListChecks, type LucideIcon, PackageCheck } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { countAll } from './import-state.ts';
import styles from './steps.module.css';

const STEPS = ['file', 'columns', 'check', 'import'] as const;
type Step = (typeof STEPS)[number];
const ICONS: Record<Step, LucideIcon> = { file: FileUp, columns: Columns3, check: ListChecks, import: PackageCheck };

/** Where an import stands: what is behind it and what is still to come. */
export function Steps({ item, now }: { item: Import; now: Step }) {
  const { t } = useTranslation();
  const says = useStepTexts(item, now);
  const current = STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label={t('adminImports.steps.label')}>
      {STEPS.map((step, index) => {
        const Icon = index < current ? Check : ICONS[step];
        return (
          <li
            key={step}
            className={clsx(index === current && styles.now, index > current && styles.todo)}
            aria-current={index === current ? 'step' : undefined}
          >
            <i className={styles.mark}>
              <Icon aria-hidden="true" />
            </i>
            <b>{t(`adminImports.steps.${step}`)}</b>
            <span>{says[step]}</span>
          </li>
        );
      })}
    </ol>
  );
}

function useStepTexts(item: Import, now: Step): Record<Step, string> {
  const { t } = useTranslation();
  const { fileName, rows, isRemembered, counts } = item;
  const isRunning = now === 'import';
  return {
    file: t('adminImports.steps.rows', { name: fileName, count: rows }),
    columns: t(isRemembered ? 'adminImports.steps.remembered' : 'adminImports.steps.which'),
    check: isRunning
      ? t('adminImports.steps.counted', { created: counts.new, updated: counts.changed })
      : t('adminImports.steps.notSaved'),
    import: isRunning
      ? t('adminImports.steps.done', { done: counts.done, total: countAll(item) })
      : t('adminImports.steps.without'),
  };
}
