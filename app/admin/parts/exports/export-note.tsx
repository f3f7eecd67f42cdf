import { href } from 'react-router';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { ScriptsAhead } from '../scripts-ahead.tsx';
import styles from './export-note.module.css';
import type { ExportOutcome } from './use-export.ts';

interface ExportNoteProps {
  isBusy: boolean;
  outcome: ExportOutcome | undefined;
}

/** What an export does: prepared, or refused. The place is there before, so that a change is read out. */
export function ExportNote({ isBusy, outcome }: ExportNoteProps) {
  const { t } = useTranslation();
  const failed = outcome && outcome.kind !== 'ready' ? outcome.kind : undefined;
  return (
    <div className={styles.note}>
      <ScriptsAhead page={href('/admin/shipments')} />
      <p role="status">
        {isBusy ? (
          <>
            <svg className={styles.line} viewBox="0 0 96 12" aria-hidden="true">
              <path className={route.dashed} d="M2 6H94" />
              <circle className={styles.dot} cx="6" cy="6" r="4" />
            </svg>
            {t('adminReports.export.preparing')}
          </>
        ) : null}
      </p>
      {failed ? <Alert tone="error">{t(`adminReports.export.${failed}`)}</Alert> : null}
    </div>
  );
}
