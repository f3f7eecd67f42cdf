import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './full-or-shared.module.css';

/** A full container is one line; a shared one gathers others at both ends. */
export function FullOrShared() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('cargo.load.title')}</h2>
          <p className={text.lead}>{t('cargo.load.lead')}</p>
        </div>
        <dl className={styles.loads}>
          <div>
            <dt>
              <svg viewBox="0 0 220 34" aria-hidden="true">
                <path className={route.dashed} d="M20 17H204" />
                <circle className={route.dot} cx="8" cy="17" r="7" />
                <circle className={route.ring} cx="211" cy="17" r="7" />
              </svg>
              <span>{t('cargo.load.full')}</span>
            </dt>
            <dd>{t('cargo.load.fullText')}</dd>
          </div>
          <div>
            <dt>
              <svg viewBox="0 0 220 34" aria-hidden="true">
                <path className={route.dashed} d="M20 17H56M80 17H140M164 17H204" />
                <path
                  className={styles.others}
                  d="M8 4C40 4 50 17 62 17M8 30c32 0 42-13 54-13M212 4c-32 0-42 13-54 13M212 30c-32 0-42-13-54-13"
                />
                <circle className={route.dot} cx="8" cy="17" r="7" />
                <circle className={route.ring} cx="68" cy="17" r="7" />
                <circle className={route.ring} cx="152" cy="17" r="7" />
                <circle className={route.ring} cx="211" cy="17" r="7" />
              </svg>
              <span>{t('cargo.load.shared')}</span>
            </dt>
            <dd>{t('cargo.load.sharedText')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
