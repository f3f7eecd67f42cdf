import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useCopy } from '#app/shared/use-copy.ts';
import dataList from '#app/ui/data-list.module.css';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import type { ShipmentRecord } from '#domain/shipment.schema.ts';
import styles from './references.module.css';

/** References by their kind, each with a button that copies it and other shipments that have it. */
export function References({ shipment: { references, alsoOn } }: { shipment: ShipmentRecord }) {
  const { t } = useTranslation();
  if (references.length === 0) return null;
  return (
    <section>
      <h3>{t('adminDetail.people.references')}</h3>
      <dl className={clsx(dataList.list, styles.list)}>
        {references.map(({ kind, value }) => (
          <div key={`${kind} ${value}`}>
            <dt>{t(`admin.references.${kind}`)}</dt>
            <dd>
              <Reference value={value} />
              {alsoOn
                .filter((other) => other.value === value)
                .map(({ id, trackingNumber }) => (
                  <small key={id}>
                    {t('adminDetail.people.also')}{' '}
                    <Link to={href('/admin/shipments/:id', { id })}>{trackingNumber}</Link>
                  </small>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reference({ value }: { value: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLSpanElement>(null);
  const { result, copy } = useCopy(text);
  const Icon = result === 'copied' ? Check : Copy;
  return (
    <span className={styles.value}>
      <span className={textStyles.code} dir="auto" ref={text}>
        {value}
      </span>
      <button type="button" aria-label={t('adminDetail.people.copy', { value })} onClick={copy}>
        <Icon className={icon.small} />
      </button>
      <span className={textStyles.visuallyHidden} role="status">
        {result && t(`adminDetail.people.${result}`)}
      </span>
    </span>
  );
}
