import { ArrowLeft, ArrowRight, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import { STORIES, toStoryIndex } from './stories.ts';
import './testimonials.css';

/** Three stories in one place: all in the page, one in sight. Where no script runs they stand below each other. */
export function Testimonials() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(0);
  const move = (step: number) => setShown((index) => toStoryIndex(index, step, STORIES.length));
  return (
    <section className="sec">
      <div className="wrap">
        <h2 className="sr">{t('home.stories')}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, this is a carousel */}
        <div role="group" aria-roledescription={t('home.carouselRole')} aria-label={t('home.carousel')}>
          <div className="stories" aria-live="polite">
            {STORIES.map((story, index) => (
              <Story key={story.flag} story={story} isShown={index === shown} />
            ))}
          </div>
          <div className="car">
            <button type="button" className="rb" aria-label={t('home.previous')} onClick={() => move(-1)}>
              <ArrowLeft className="i" />
            </button>
            <div className="dots">
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
            <button type="button" className="rb" aria-label={t('home.next')} onClick={() => move(1)}>
              <ArrowRight className="i" />
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}

function Story({ story, isShown }: { story: (typeof STORIES)[number]; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={isShown ? 'tst shown' : 'tst'}>
      <SignalFlag letter={story.flag} label={t('home.flag', { letter: story.flag })} />
      <div>
        <div className="stars" role="img" aria-label={t('home.stars')}>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} className="i" />
          ))}
        </div>
        <blockquote>{t(story.text)}</blockquote>
        <cite>
          <b>{story.name}</b>
          <br />
          <span className="muted">{story.company}</span>
        </cite>
      </div>
    </div>
  );
}
