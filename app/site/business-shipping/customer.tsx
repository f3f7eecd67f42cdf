import { clsx } from 'clsx';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import text from '#app/ui/text.module.css';
import { STORIES } from '../home/stories.ts';
import styles from './customer.module.css';

/** The story of a customer who ships every day: a sample, which says so. It has no place beside true ones. */
export function Customer() {
  const { t } = useTranslation();
  const { namesSamples } = useCapabilities();
  const { name, company, flag, text: story } = STORIES[1];
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={layout.container}>
        <h2 className={text.visuallyHidden}>{t('business.customer')}</h2>
        <figure className={styles.story}>
          <SignalFlag letter={flag} label={t('home.flag', { letter: flag })} />
          <blockquote>{t(story)}</blockquote>
          <figcaption>
            <b>{name}</b>
            <span>{`, ${company}`}</span>
          </figcaption>
        </figure>
        {namesSamples ? <p className={clsx(text.muted, styles.sample)}>{t('business.sample')}</p> : null}
      </div>
    </section>
  );
}
