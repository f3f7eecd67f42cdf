import { RefreshCw } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './done.module.css';
import { useCall } from './use-call.ts';

interface MissedProps {
  item: Import;
  count: number;
  follow(now: Import): void;
}

/** Rows that a run could not write: checked again, they are rows that are left, each with what is wrong with it now. */
export function Missed({ item, count, follow }: MissedProps) {
  const { t } = useTranslation();
  const call = useCall();
  return (
    <>
      <div className={styles.missed}>
        <p>{t('adminImports.done.missed', { count })}</p>
        <Button
          small
          busy={call.isBusy}
          onClick={() => call.run(async () => follow(await staffApi.checkImport(item.id)))}
        >
          <RefreshCw className={icon.icon} />
          {t('adminImports.check.again')}
        </Button>
      </div>
      <CallFailure call={call} />
    </>
  );
}
