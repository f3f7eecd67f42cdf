import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import icon from '#app/ui/icon.module.css';
import { OFFICE_LIMITS } from '#domain/office.ts';
import { CompanySection } from './company-section.tsx';
import styles from './list-rows.module.css';
import { OfficeRow, ZONES_ID } from './office-row.tsx';
import { addOffice } from './offices-values.ts';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';
import { useFocusAdded } from './use-focus-added.ts';

/** Where somebody can be met or called: rows that are added and removed. */
export function OfficesFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const { timeZone } = useShell();
  const note = useFieldError(form)('offices') ?? '';
  const { values, change } = form;
  const add = useRef<HTMLButtonElement>(null);
  const focusAdded = useFocusAdded();
  const next = () => {
    const offices = addOffice(values.offices, timeZone);
    focusAdded(`offices.${offices.at(-1)?.key}.name`);
    change({ offices });
  };
  const remove = (key: number) => {
    change({ offices: values.offices.filter((row) => row.key !== key) });
    // The button that had the focus is gone with its row.
    add.current?.focus();
  };
  return (
    <CompanySection title={t('adminCompany.offices.title')} hint={t('adminCompany.offices.hint')}>
      <div className={styles.list}>
        {values.offices.map((row, index) => (
          <OfficeRow key={row.key} form={form} row={row} index={index} remove={() => remove(row.key)} />
        ))}
        <div>
          <Button
            ref={add}
            small
            id={toFieldId('offices')}
            aria-describedby={note ? toFieldId('offices.note') : undefined}
            disabled={values.offices.length >= OFFICE_LIMITS.count}
            onClick={next}
          >
            <Plus className={icon.icon} />
            {t('adminCompany.offices.add')}
          </Button>
          <FieldNote id={toFieldId('offices.note')} error={note} isQuiet />
        </div>
        <Zones />
      </div>
    </CompanySection>
  );
}

/** What the browser knows, to choose from; any other name can be typed. */
function Zones() {
  return (
    <datalist id={ZONES_ID}>
      {Intl.supportedValuesOf('timeZone').map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}
