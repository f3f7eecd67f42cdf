import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { STORIES, toStoryIndex } from './stories.ts';
import { Story } from './story.tsx';
import styles from './testimonials.module.css';

/** Three stories in one place: all in the page, one in sight. Where no script runs they stand below each other. */
export function Testimonials() {
  const { t } = useTranslation();
  const { namesSamples } = useCapabilities();
  const [shown, setShown] = useState(0);
  const move = (step: number) => setShown((index) => toStoryIndex(index, step, STORIES.length));
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <h2 className={text.visuallyHidden}>{t('home.stories')}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, this is a carousel */}
        <div role="group" aria-roledescription={t('home.carouselRole')} aria-label={t('home.carousel')}>
          <div className={styles.stories} aria-live="polite">
            {STORIES.map((story, index) => (
              <Story key={story.flag} story={story} isShown={index === shown} />
            ))}
          </div>
          <div className={styles.controls}>
            <button type="button" className={styles.arrow} aria-label={t('home.previous')} onClick={() => move(-1)}>
              <ArrowLeft className={icon.icon} />
            </button>
            <div className={styles.dots}>
              {STORIES.map(({ flag }, index) => (
                <button
                  key={flag}
                  type="button"
                  aria-label={t('home.story', { number: index + 1, count: STORIES.length })}
                  aria-current={index === shown ? 'true' : undefined}
                  onClick={() => setShown(index)}
                >
                  <i />
                </button>
              ))}
            </div>
            <button type="button" className={styles.arrow} aria-label={t('home.next')} onClick={() => move(1)}>
              <ArrowRight className={icon.icon} />
            </button>
          </div>
        </div>
        {namesSamples && <p className={clsx(text.muted, styles.samples)}>{t('home.samples')}</p>}
      </div>
    </section>
  );
}
