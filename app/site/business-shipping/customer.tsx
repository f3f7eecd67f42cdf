import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import { STORIES } from '../home/stories.ts';

/** The story of a customer who ships every day, one of those of the home page. */
export function Customer() {
  const { t } = useTranslation();
  const { name, company, flag, text } = STORIES[1];
  return (
    <section className="sec tint">
      <div className="wrap">
        <h2 className="sr">{t('business.customer')}</h2>
        <figure className="q1">
          <SignalFlag letter={flag} label={t('home.flag', { letter: flag })} />
          <div>
            <blockquote>{t(text)}</blockquote>
            <figcaption>
              <b>{name}</b>, {company}
            </figcaption>
          </div>
        </figure>
      </div>
    </section>
  );
}
