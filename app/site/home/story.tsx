import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import text from '#app/ui/text.module.css';
import type { Told } from './stories.ts';
import styles from './story.module.css';

/** What a customer says; a sample stands under the signal flag of its company. */
export function Story({ story: { flag, quote, name, company }, isShown }: { story: Told; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(styles.story, isShown && styles.shown, !flag && styles.plain)}>
      {flag ? <SignalFlag letter={flag} label={t('home.flag', { letter: flag })} /> : null}
      <div>
        {flag ? <Stars /> : null}
        <blockquote>{quote}</blockquote>
        <cite>
          <b>{name}</b>
          <br />
          <span className={text.muted}>{company}</span>
        </cite>
      </div>
    </div>
  );
}

/** Specification, section 2. */
function Stars() {
  const { t } = useTranslation();
  return (
    <div className={styles.stars} role="img" aria-label={t('home.stars')}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={icon.icon} />
      ))}
    </div>
  );
}
