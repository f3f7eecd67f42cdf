import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import dataList from '#app/ui/data-list.module.css';
import panel from '#app/ui/panel.module.css';
import { formatDimensions, formatWeight } from '#domain/dimensions.ts';
import styles from './details-panel.module.css';
import type { ShownShipment } from './shown-shipment.ts';

interface DetailsPanelProps {
  shipment: ShownShipment;
  /** Further panels under the facts. */
  children?: ReactNode;
}

/** The facts about the shipment; what is not given or not public has no line. */
export function DetailsPanel({ shipment, children }: DetailsPanelProps) {
  const { t, i18n } = useTranslation();
  return (
    <aside className={styles.side}>
      <section className={panel.panel}>
        <div className={panel.head}>
          <h2>{t('track.details.heading')}</h2>
        </div>
        <div className={panel.body}>
          <dl className={dataList.list}>
            <Detail term={t('track.details.service')}>{t(`serviceType.${shipment.serviceType}`)}</Detail>
            <Detail term={t('track.details.from')}>{shipment.origin}</Detail>
            <Detail term={t('track.details.to')}>{shipment.destination}</Detail>
            <Detail term={t('track.details.weight')}>{formatWeight(shipment, i18n.language)}</Detail>
            <Detail term={t('track.details.dimensions')}>{formatDimensions(shipment, i18n.language)}</Detail>
            <Detail term={t('track.details.items')}>
              {shipment.itemCount > 0 && t('track.details.itemCount', { count: shipment.itemCount })}
            </Detail>
          </dl>
        </div>
      </section>
      {children}
    </aside>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
