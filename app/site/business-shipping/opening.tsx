import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { Ladder } from '../ladder.tsx';

const STEPS = ['sample', 'answer', 'try', 'rest'] as const;

/** How an account is opened: the first step is a message, the rest is not made yet (dotted). */
export function Opening() {
  const { t } = useTranslation();
  return (
    <section className={layout.section}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('business.account.title')}</h2>
          <p className={text.lead}>{t('business.account.lead')}</p>
        </div>
        <Ladder
          steps={STEPS.map((step) => ({
            title: t(`business.account.${step}`),
            text: t(`business.account.${step}Text`),
          }))}
        />
      </div>
    </section>
  );
}
