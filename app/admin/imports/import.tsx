import { useEffect, useRef } from 'react';
import { Navigate, useNavigationType } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import type { Import } from '#domain/imports/schema.ts';
import StaffNotFound from '../frame/not-found.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/import';
import { CallFailure } from './call-failure.tsx';
import { DonePage } from './done-page.tsx';
import { DryRun } from './dry-run.tsx';
import styles from './import.module.css';
import { ImportHead, Steps } from './import-head.tsx';
import { countRows, toImportPath } from './import-state.ts';
import { type LoadedImport, loadImport, type StateProps, useWatchedImport } from './load-import.ts';
import { UndonePage } from './undone-page.tsx';

export function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  return loadImport(id, request, context);
}

/** Shows an import by its state, from the dry run on. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <StaffNotFound />;
  return (
    <StaffPage head={null}>
      <ByState key={loaderData.item.id} loaded={loaderData} />
    </StaffPage>
  );
}

function ByState({ loaded: { item: loaded, rows } }: { loaded: LoadedImport }) {
  const { item, isLost, updateItem } = useWatchedImport(loaded);
  useFocusOnStep(item.state);
  const state = { item, rows, updateItem };
  switch (item.state) {
    case 'checked':
      return <DryRun {...state} />;
    case 'imported':
      return <DonePage {...state} />;
    case 'undone':
      return <UndonePage {...state} />;
    case 'checking':
    case 'importing':
    case 'undoing':
      return <Running {...state} isLost={isLost} />;
    default:
      return <Navigate to={toImportPath(item)} replace />;
  }
}

/** Moves the focus, which is lost with the button of the step before, to the heading. */
function useFocusOnStep(state: Import['state']): void {
  const isLoad = useNavigationType() === 'POP';
  const previous = useRef(isLoad ? state : undefined);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (previous.current !== state && isLost) document.querySelector<HTMLElement>('#main h1')?.focus();
    previous.current = state;
  }, [state]);
}

/** Shows the progress of a check, a run or an undo. Nobody has to wait for it. */
export function Running({ item, updateItem, isLost }: StateProps & { isLost: boolean }) {
  const { t } = useTranslation();
  const call = useMutation({ isInPlace: true });
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
          <JobStatus item={item} /> {isLost ? t('admin.failed.polling') : null}
        </p>
        {isImporting ? (
          <Button
            small
            busy={call.isBusy}
            onClick={() => call.run(undefined, async () => updateItem(await staffApi.stopImport(id)))}
          >
            {t('adminImports.running.stop')}
          </Button>
        ) : null}
        <ProgressLine done={isImporting ? counts.done : undefined} total={countRows(item)} />
      </section>
      <CallFailure call={call} />
      {isImporting ? (
        <p className={fieldStyles.hint}>{t('adminImports.running.stopHint', { done: counts.done })}</p>
      ) : null}
    </>
  );
}

function JobStatus({ item }: { item: Import }) {
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
      <b>{t('adminImports.running.importing', { done: counts.done, total: countRows(item) })}</b>{' '}
      {t('adminImports.running.close')}
    </>
  );
}

/** A route line: solid for the part that is done, dotted for the rest. */
export function ProgressLine({ done = 0, total }: { done: number | undefined; total: number }) {
  const part = `${total > 0 ? Math.min(100, (100 * done) / total) : 0}%`;
  return (
    <svg className={styles.line} aria-hidden="true">
      <line className={styles.come} x1="0" x2="100%" y1="8" y2="8" />
      <line className={styles.past} x1="0" x2={part} y1="8" y2="8" />
      <circle className={styles.head} cx={part} cy="8" r="6" />
    </svg>
  );
}
