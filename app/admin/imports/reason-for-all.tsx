import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { SAID_REASONS } from '#domain/promises/promise.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { usePromiseReason } from '../parts/use-promise-reason.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './reason-for-all.module.css';
import { useCall } from './use-call.ts';

interface ReasonForAllProps {
  item: Import;
  follow(now: Import): void;
}

/** One reason for all rows of a list that moves promised dates and has no column for it; the list is checked again with it. */
export function ReasonForAll({ item, follow }: ReasonForAllProps) {
  const { t } = useTranslation();
  const say = usePromiseReason();
  const call = useCall();
  const id = useId();
  const [reason, setReason] = useState<(typeof SAID_REASONS)[number]>();
  if (item.reasonless === 0) return null;
  const use = () =>
    call.run(async () => {
      if (reason) follow(await staffApi.checkImport(item.id, { estimateReason: reason }));
    });
  return (
    <section className={styles.reason} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('adminImports.reason.title')}</h2>
      <p>{t('adminImports.reason.text')}</p>
      <div className={styles.choice}>
        <div className={fieldStyles.field}>
          <label htmlFor={id}>{t('adminImports.field.estimateReason')}</label>
          <select
            className={fieldStyles.input}
            id={id}
            value={reason ?? ''}
            onChange={({ target }) => setReason(SAID_REASONS.find((one) => one === target.value))}
          >
            <option value="">{t('adminForm.promise.choose')}</option>
            {SAID_REASONS.map((one) => (
              <option key={one} value={one}>
                {say(one)}
              </option>
            ))}
          </select>
        </div>
        <Button disabled={!reason} busy={call.isBusy} onClick={use}>
          {t('adminImports.reason.use')}
        </Button>
      </div>
      <CallFailure call={call} />
    </section>
  );
}
