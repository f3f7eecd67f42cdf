import { clsx } from 'clsx';
import { Check, Columns3, FileUp, ListChecks, type LucideIcon, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { AdminHead } from '../frame/staff-page.tsx';
import pageStyles from '../parts/page.module.css';
import { BackLink } from '../parts/page.tsx';
import styles from './import-head.module.css';
import { countRows } from './import-state.ts';

interface ImportHeadProps {
  title: string;
  /** A sentence under the heading. */
  about: string;
  children?: ReactNode;
}

/** The heading of an import's page with a link back to all imports. */
export function ImportHead({ title, about, children }: ImportHeadProps) {
  const { t } = useTranslation();
  return (
    <>
      <AdminHead page={title} />
      <BackLink to={href('/admin/imports')}>{t('adminImports.back')}</BackLink>
      <div className={pageStyles.head}>
        <div className={styles.heading}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={text.muted}>{about}</p>
        </div>
        {children ? <div className={pageStyles.actions}>{children}</div> : null}
      </div>
    </>
  );
}

const STEPS = ['file', 'columns', 'check', 'import'] as const;
type Step = (typeof STEPS)[number];
const ICONS: Record<Step, LucideIcon> = { file: FileUp, columns: Columns3, check: ListChecks, import: PackageCheck };

/** Shows which steps of an import are done and which follow. */
export function Steps({ item, now }: { item: Import; now: Step }) {
  const { t } = useTranslation();
  const texts = useStepTexts(item, now);
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
            <span>{texts[step]}</span>
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
      ? t('adminImports.steps.done', { done: counts.done, total: countRows(item) })
      : t('adminImports.steps.without'),
  };
}

/** Names the file that was used when several were dropped. */
export function FirstFileOnly() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const name: unknown = state?.onlyFirst;
  return (
    <p className={field.hint} role="status">
      {typeof name === 'string' ? t('adminImports.upload.onlyFirst', { name }) : null}
    </p>
  );
}
