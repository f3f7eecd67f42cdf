import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import { MAX_IDS } from '#domain/shipments/filter.ts';
import styles from './pasted-note.module.css';

const MAX_LISTED = 5;

interface PastedNoteProps {
  pasted: NonNullable<ShipmentPage['pasted']> | null;
  found: number;
}

/** Shows how many pasted numbers were found, and which were not found, repeated or not the company's. */
export function PastedNote({ pasted, found }: PastedNoteProps) {
  const { t } = useTranslation();
  if (!pasted) return <p className={styles.note}>{t('admin.pasted.gone')}</p>;
  const { numbers, unknown, repeated, foreign, omitted } = pasted;
  const isNone = found === 0 && unknown.length > 0;
  const counts = [
    t('admin.pasted.found', { count: found }),
    unknown.length > 0 && t('admin.pasted.unknown', { count: unknown.length }),
    foreign.length > 0 && t('admin.pasted.foreign', { count: foreign.length }),
  ].filter(Boolean);
  return (
    <div className={styles.note}>
      <p role="status">
        {unknown.length + foreign.length > 0 ? <CircleHelp /> : null}
        <b>{isNone ? t('admin.pasted.none', { count: numbers.length }) : counts.join(', ')}</b>
        {omitted > 0 ? (
          <span>{t('admin.pasted.omitted', { most: MAX_IDS, count: numbers.length + omitted })}</span>
        ) : null}
      </p>
      <Numbers label={t('admin.pasted.unknownOnes')} numbers={unknown} />
      <Numbers label={t('admin.pasted.foreignOnes')} numbers={foreign} />
      <Numbers label={t('admin.pasted.repeatedOnes')} numbers={repeated} />
      {unknown.length + foreign.length > 0 ? <CopyButton text={[...unknown, ...foreign].join('\n')} /> : null}
      <p className={styles.order}>{t('admin.pasted.order')}</p>
    </div>
  );
}

function Numbers({ label, numbers }: { label: string; numbers: string[] }) {
  const { t } = useTranslation();
  if (numbers.length === 0) return null;
  const others = numbers.length - MAX_LISTED;
  return (
    <p>
      {label}{' '}
      {numbers.slice(0, MAX_LISTED).map((number) => (
        <span key={number} className={textStyles.code}>
          {number}{' '}
        </span>
      ))}
      {others > 0 ? t('admin.pasted.more', { count: others }) : null}
    </p>
  );
}

/** Copies the numbers, one per line, and reports whether that worked. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('copyFailed'),
    );
  return (
    <>
      <Button small onClick={() => void copy()}>
        {t('admin.pasted.copy')}
      </Button>
      <span role="status">{state === 'copy' ? null : t(`admin.pasted.${state}`)}</span>
    </>
  );
}
