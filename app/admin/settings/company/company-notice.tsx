import type { MouseEvent } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import styles from './company-notice.module.css';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldName } from './use-field-name.ts';

/** Why nothing was saved. It takes the focus; what was typed stands below as it was. */
export function CompanyNotice({ form: { outcome, refused } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const box = useFocusOn<HTMLDivElement>(outcome?.kind === 'done' ? undefined : outcome);
  if (!outcome || outcome.kind === 'done' || outcome.kind === 'signedOut') return null;
  const names = refused.map(({ name }) => name);
  return (
    <Alert tone="error" ref={box} tabIndex={-1} className={styles.notice}>
      {outcome.kind === 'stale' ? <p>{t('adminCompany.stale')}</p> : null}
      {outcome.kind === 'failed' ? (
        <p>{t(outcome.isOffline ? 'adminCompany.offline' : 'adminCompany.failed')}</p>
      ) : null}
      {outcome.kind === 'refused' ? <p>{t('adminCompany.refused')}</p> : null}
      {names.length > 0 ? (
        <ul>
          {[...new Set(names)].map((name) => (
            <li key={name}>
              <a href={`#${toFieldId(name)}`} onClick={(event) => focusField(event, name)}>
                {toName(name)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

/**
 * A jump by address would leave the focus behind in some browsers, and what is folded takes none. A row that was removed
 * since has its list.
 */
function focusField(event: MouseEvent, name: string): void {
  event.preventDefault();
  const [list = name] = name.split('.');
  const found = document.getElementById(toFieldId(name)) ?? document.getElementById(toFieldId(list));
  const folded = found?.closest('details');
  if (folded) folded.open = true;
  found?.focus();
}
