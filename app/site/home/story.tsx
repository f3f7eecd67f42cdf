import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import text from '#app/ui/text.module.css';
import type { STORIES } from './stories.ts';
import styles from './story.module.css';

/** What a customer says, under the signal flag of the company. */
export function Story({ story, isShown }: { story: (typeof STORIES)[number]; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(styles.story, isShown && styles.shown)}>
      <SignalFlag letter={story.flag} label={t('home.flag', { letter: story.flag })} />
      <div>
        <div className={styles.stars} role="img" aria-label={t('home.stars')}>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} className={icon.icon} />
          ))}
        </div>
        <blockquote>{t(story.text)}</blockquote>
        <cite>
          <b>{story.name}</b>
          <br />
          <span className={text.muted}>{story.company}</span>
        </cite>
      </div>
    </div>
  );
}
