import { useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { PromiseLine } from '#domain/promise.schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { PromisedDates, type UnsavedDate } from '../promised-dates/promised-dates.tsx';
import styles from './promised-part.module.css';
import section from './section.module.css';

/** The lines of this version of the shipment; none until the server has answered. */
function usePromises(id: string, version: number): PromiseLine[] {
  const [lines, setLines] = useState<PromiseLine[]>([]);
  useEffect(() => {
    let isStale = false;
    // Without an answer nothing is said: a look back, on which no save depends.
    staffApi.listPromises(id).then(
      (items) => !isStale && setLines(items),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [id, version]);
  return lines;
}

interface PromisedPartProps {
  id: string;
  /** Of the shipment that the form was made from. */
  version: number;
  unsaved: UnsavedDate | undefined;
}

/** What was promised so far and what a save adds, once a date moves. */
export function PromisedPart({ id, version, unsaved }: PromisedPartProps) {
  const { t } = useTranslation();
  const lines = usePromises(id, version);
  if (lines.length === 0 || (lines.length === 1 && !unsaved)) return null;
  return (
    <section className={section.wide} aria-labelledby="promised-dates">
      <h3 className={styles.title} id="promised-dates">
        {t('adminDetail.promises.title')}
      </h3>
      <PromisedDates lines={lines} unsaved={unsaved} />
    </section>
  );
}
