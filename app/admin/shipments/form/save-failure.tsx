import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FormAlert } from './form-alert.tsx';
import type { SaveOutcome } from './save-outcome.ts';

/** A save that did not come about for reasons that are not the form's. Specification, section 8. */
export function SaveFailure({ outcome }: { outcome: SaveOutcome }) {
  return (
    <FormAlert about={outcome}>
      <Explanation outcome={outcome} />
    </FormAlert>
  );
}

function Explanation({ outcome }: { outcome: SaveOutcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'gone') {
    return (
      <>
        <p>{t('errors.shipmentNotFound')}</p>
        <p>{t('adminForm.gone')}</p>
      </>
    );
  }
  if (outcome.kind === 'savedBefore') {
    return (
      <>
        <p>{t('adminForm.savedBefore')}</p>
        <Link to={href('/admin/shipments/:id', { id: outcome.id })}>{t('adminForm.openSaved')}</Link>
      </>
    );
  }
  return (
    <>
      <p>{t('adminForm.failed')}</p>
      {outcome.kind === 'failed' && outcome.isOffline ? <p>{t('adminForm.offline')}</p> : null}
    </>
  );
}
