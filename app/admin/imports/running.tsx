import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { CallFailure } from './call-failure.tsx';
import { ImportHead } from './import-head.tsx';
import { countAll } from './import-state.ts';
import type { StateProps } from './load-import.ts';
import { ProgressLine } from './progress-line.tsx';
import styles from './running.module.css';
import { Steps } from './steps.tsx';
import { useCall } from './use-call.ts';

/** A list that is checked, imported or taken back: how far it is, and that nobody has to wait for it. */
export function Running({ item, follow }: StateProps) {
  const { t } = useTranslation();
  const call = useCall();
  const { id, number, state, fileName, customer, createdBy, counts } = item;
  const isImporting = state === 'importing';
  const about = { name: fileName, customer: customer?.name ?? '', by: createdBy };
  return (
    <>
      <ImportHead
        title={state === 'checking' ? t('adminImports.import') : t('adminImports.number', { number })}
        about={t(customer ? 'adminImports.running.head' : 'adminImports.running.headNone', about)}
      />
      <Steps item={item} now={state === 'checking' ? 'check' : 'import'} />
      <section className={styles.job}>
        <p role="status">
          <Said item={item} />
        </p>
        {isImporting ? (
          <Button small busy={call.isBusy} onClick={() => call.run(async () => follow(await staffApi.stopImport(id)))}>
            {t('adminImports.running.stop')}
          </Button>
        ) : null}
        <ProgressLine done={isImporting ? counts.done : undefined} total={countAll(item)} />
      </section>
      <CallFailure call={call} />
      {isImporting ? (
        <p className={fieldStyles.hint}>{t('adminImports.running.stopHint', { done: counts.done })}</p>
      ) : null}
    </>
  );
}

function Said({ item }: { item: Import }) {
  const { t } = useTranslation();
  const { state, counts, rows } = item;
  if (state === 'checking')
    return (
      <>
        <b>{t('adminImports.check.busy', { count: rows })}</b> {t('adminImports.check.busyText')}
      </>
    );
  if (state === 'undoing') return <b>{t('adminImports.running.undoing')}</b>;
  return (
    <>
      <b>{t('adminImports.running.importing', { done: counts.done, total: countAll(item) })}</b>{' '}
      {t('adminImports.running.close')}
    </>
  );
}
