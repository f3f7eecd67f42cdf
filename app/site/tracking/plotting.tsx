import { useEffect } from 'react';
import { PlottingBand } from '#app/charts/plotting-band.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusIcon } from '#app/ui/status-icon.tsx';
import { JOURNEY_STAGES } from '#domain/shipment-status.ts';

/** The page of a shipment while it is looked up: the same layout, nothing in it yet. */
export function Plotting({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <>
      <div className="tk-top">
        <div className="wrap">
          <div>
            <p className="sr" role="status">
              {t('track.loading.number', { number: trackingNumber })}
            </p>
            <div className="tk-no">
              <span>{t('track.number')}</span>
              <span className="code">{trackingNumber}</span>
            </div>
            <h1 className="muted">{t('track.loading.heading')}</h1>
            <p className="say">{t('track.loading.text')}</p>
          </div>
        </div>
      </div>
      <PlottingBand />
      <PlottingStages />
      <div className="wrap tk-main" aria-hidden="true">
        <section>
          <h2 className="h">{t('track.history.heading')}</h2>
          <p className="skl" />
          <p className="skl" />
          <p className="skl" />
        </section>
      </div>
    </>
  );
}

function PlottingStages() {
  const { t } = useTranslation();
  return (
    <div className="tk-stages">
      <div className="wrap">
        <ol className="stages" aria-hidden="true">
          {JOURNEY_STAGES.map((stage) => (
            <li key={stage} className="todo">
              <i className="mk">
                <StatusIcon status={stage} />
              </i>
              <b>{t(`status.${stage}`)}</b>
              <span className="sk" />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
