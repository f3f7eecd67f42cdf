import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import { type FlagLetter, SignalFlag } from '#app/ui/signal-flag.tsx';
import text from '#app/ui/text.module.css';
import type { Testimonial } from '#domain/company/company.ts';
import styles from './testimonials.module.css';

/** The company's own testimonials in the reader's language, or the samples; nothing when there are none. */
export function Testimonials({ own }: { own: Testimonial[] | null }) {
  const { t, i18n } = useTranslation();
  const { labelsSamples } = useCapabilities();
  const stories: StoryContent[] = own
    ? own.filter(({ language }) => language === null || language === i18n.language)
    : STORIES.map(({ text: quote, ...story }) => ({ ...story, quote: t(quote) }));
  if (stories.length === 0) return null;
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <h2 className={text.visuallyHidden}>{t('home.stories')}</h2>
        <Carousel stories={stories} hasMark={labelsSamples && !own} />
      </div>
    </section>
  );
}

/** A carousel: all stories are on the page, one is visible. Without scripts they are stacked. */
function Carousel({ stories, hasMark }: { stories: StoryContent[]; hasMark: boolean }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  // Another language may have fewer stories.
  const current = Math.min(chosen, stories.length - 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, this is a carousel
    <div role="group" aria-roledescription={t('home.carouselRole')} aria-label={t('home.carousel')}>
      {hasMark ? (
        <p className={styles.samples}>
          <SampleMark>{t('home.samples')}</SampleMark>
        </p>
      ) : null}
      <div className={styles.stories} aria-live="polite">
        {stories.map((story, index) => (
          <Story key={index} story={story} isShown={index === current} />
        ))}
      </div>
      {stories.length > 1 ? <Controls stories={stories} current={current} choose={setChosen} /> : null}
    </div>
  );
}

interface ControlsProps {
  stories: StoryContent[];
  current: number;
  choose(index: number): void;
}

function Controls({ stories, current, choose }: ControlsProps) {
  const { t } = useTranslation();
  const count = stories.length;
  const move = (step: number) => choose(toStoryIndex(current, step, count));
  return (
    <div className={clsx(styles.controls, !stories[0]?.flag && styles.plain)}>
      <button type="button" className={styles.arrow} aria-label={t('home.previous')} onClick={() => move(-1)}>
        <ArrowLeft />
      </button>
      <div className={styles.dots}>
        {stories.map((_, index) => (
          <button
            key={index}
            type="button"
            aria-label={t('home.story', { number: index + 1, count })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => choose(index)}
          >
            <i />
          </button>
        ))}
      </div>
      <button type="button" className={styles.arrow} aria-label={t('home.next')} onClick={() => move(1)}>
        <ArrowRight />
      </button>
    </div>
  );
}

interface StoryProps {
  story: StoryContent;
  isShown: boolean;
}

/** A testimonial. A sample has the signal flag of its company. */
function Story({ story: { flag, quote, name, company }, isShown }: StoryProps) {
  const { t } = useTranslation();
  return (
    <div className={clsx(styles.story, isShown && styles.shown, !flag && styles.storyPlain)}>
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

/** Five stars, 24 apart. */
const STARS = [10, 34, 58, 82, 106]
  .map((x) => `M${x} 1l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2l-4.5-4.4 6.2-.9z`)
  .join('');

/** Specification, section 2. */
function Stars() {
  const { t } = useTranslation();
  return (
    <svg className={styles.stars} viewBox="0 0 120 20" role="img" aria-label={t('home.stars')}>
      <path d={STARS} />
    </svg>
  );
}

/** Marks invented content, such as the sample stories. */
export const SampleMark = ({ children }: { children: ReactNode }) => (
  <span className={styles.mark}>
    <FlaskConical className={icon.small} />
    <span>{children}</span>
  </span>
);

/** A testimonial's content. */
export interface StoryContent {
  quote: string;
  name: string;
  company: string;
  /** The flag of a sample, which also has five stars. */
  flag?: FlagLetter;
}

/** Sample content (specification, section 3): three invented customers, each with the signal flag of its first letter. */
export const STORIES = [
  { name: 'Lena Fischer', company: 'Nordlicht Optik', flag: 'L', text: 'home.storyLena' },
  { name: 'Priya Raman', company: 'Kestrel Textiles', flag: 'P', text: 'home.storyPriya' },
  { name: 'Hugo Martins', company: 'Atlantica Foods', flag: 'H', text: 'home.storyHugo' },
] as const;

/** Returns the index of the story `step` places on, wrapping at both ends. Specification, section 4. */
export function toStoryIndex(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count;
}
