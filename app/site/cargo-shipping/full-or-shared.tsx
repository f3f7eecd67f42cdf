import { useTranslation } from '#app/i18n/use-translation.tsx';

/** A full container is one line; a shared one gathers others at both ends. */
export function FullOrShared() {
  const { t } = useTranslation();
  return (
    <section className="sec tint">
      <div className="wrap two-c">
        <div>
          <h2>{t('cargo.load.title')}</h2>
          <p className="lead">{t('cargo.load.lead')}</p>
        </div>
        <dl className="vs">
          <div>
            <dt>
              <svg viewBox="0 0 220 34" aria-hidden="true">
                <path className="ch-dash" d="M20 17H204" />
                <circle className="ch-dot" cx="8" cy="17" r="7" />
                <circle className="ch-ring" cx="211" cy="17" r="7" />
              </svg>
              {t('cargo.load.full')}
            </dt>
            <dd>{t('cargo.load.fullText')}</dd>
          </div>
          <div>
            <dt>
              <svg viewBox="0 0 220 34" aria-hidden="true">
                <path className="ch-dash" d="M20 17H56M80 17H140M164 17H204" />
                <path
                  className="others"
                  d="M8 4C40 4 50 17 62 17M8 30c32 0 42-13 54-13M212 4c-32 0-42 13-54 13M212 30c-32 0-42-13-54-13"
                />
                <circle className="ch-dot" cx="8" cy="17" r="7" />
                <circle className="ch-ring" cx="68" cy="17" r="7" />
                <circle className="ch-ring" cx="152" cy="17" r="7" />
                <circle className="ch-ring" cx="211" cy="17" r="7" />
              </svg>
              {t('cargo.load.shared')}
            </dt>
            <dd>{t('cargo.load.sharedText')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
