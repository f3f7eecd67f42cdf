import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import text from '#app/ui/text.module.css';
import { STORIES } from '../home/stories.ts';
import styles from './customer.module.css';

/** The story of a customer who ships every day, one of those of the home page. */
export function Customer() {
  const { t } = useTranslation();
  const { name, company, flag, text: story } = STORIES[1];
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={layout.container}>
        <h2 className={text.visuallyHidden}>{t('business.customer')}</h2>
        <figure className={styles.story}>
          <SignalFlag letter={flag} label={t('home.flag', { letter: flag })} />
          <blockquote>{t(story)}</blockquote>
          <figcaption>
            <b>{name}</b>, {company}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
