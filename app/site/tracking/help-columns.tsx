import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { CompanyHours } from '#app/site/company-hours.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { getSentenceSeparator } from '#domain/languages.ts';
import styles from './help-columns.module.css';

/** Three short answers below the card. For an unknown number, the first one is about misread characters. */
export function HelpColumns({ missing }: { missing?: string }) {
  const { t, i18n } = useTranslation();
  const gap = getSentenceSeparator(i18n.language);
  return (
    <div className={clsx(layout.container, styles.columns)}>
      {missing === undefined ? (
        <Column heading={t('lookup.help.findHeading')}>{t('lookup.help.find')}</Column>
      ) : (
        <Column heading={t('lookup.help.mixHeading')}>
          <span>{t('lookup.help.mix') + gap}</span>
          <Lookalikes trackingNumber={missing} />
        </Column>
      )}
      <Column heading={t('lookup.help.newHeading')}>{t('lookup.help.new')}</Column>
      <Column heading={t('lookup.help.stuckHeading')}>
        <CompanyHours
          specified={t('lookup.help.stuck') + gap}
          format={({ openHours }) => t('lookup.help.stuckHours', { hours: openHours }) + gap}
        />
        <Link className={text.link} to={href('/contact')}>
          {t('lookup.help.contact')}
        </Link>
      </Column>
    </div>
  );
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{children}</p>
    </section>
  );
}

/** The lookalike pairs; those in the number get a separate sentence. */
function Lookalikes({ trackingNumber }: { trackingNumber: string }) {
  const { t, i18n } = useTranslation();
  const lookalikes = findLookalikes(trackingNumber);
  return (
    <>
      {lookalikes.length > 0 && <span>{t('lookup.help.mixYours') + getSentenceSeparator(i18n.language)}</span>}
      <span className={clsx(text.code, styles.pairs)}>
        {(lookalikes.length > 0 ? lookalikes : LOOKALIKES).join(' ')}
      </span>
    </>
  );
}

/** Pairs of characters that people confuse on a label. */
export const LOOKALIKES = ['0O', '1I', '5S', '8B'] as const;

/** Returns the pairs with a character in the number, without its prefix, in the order of LOOKALIKES. */
export function findLookalikes(trackingNumber: string): string[] {
  const code = trackingNumber.slice(trackingNumber.indexOf('-') + 1);
  return LOOKALIKES.filter((pair) => [...pair].some((character) => code.includes(character)));
}
