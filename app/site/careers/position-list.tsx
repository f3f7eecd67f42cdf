import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { POSITIONS, type Position } from '../company/positions.ts';
import { PositionGlyph } from './position-glyph.tsx';
import styles from './position-list.module.css';

/** The open positions; Apply fills the position in on the contact page. */
export function PositionList() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.container, styles.positions)} aria-labelledby="open">
      <h2 className={text.visuallyHidden} id="open">
        {t('careers.open')}
      </h2>
      {POSITIONS.map((position) => (
        <PositionRow key={position} position={position} />
      ))}
    </section>
  );
}

function PositionRow({ position }: { position: Position }) {
  const { t } = useTranslation();
  const title = t(`company.positions.${position}`);
  return (
    <article className={styles.position}>
      <PositionGlyph position={position} />
      <div>
        <p className={clsx(text.muted, styles.team)}>{t(`careers.${position}.team`)}</p>
        <h3>{title}</h3>
        <p>{t(`careers.${position}.text`)}</p>
      </div>
      <ul>
        <li>{t(`careers.${position}.task1`)}</li>
        <li>{t(`careers.${position}.task2`)}</li>
        <li>{t(`careers.${position}.task3`)}</li>
      </ul>
      <Link
        className={toButtonClass()}
        to={`${href('/contact')}?position=${position}`}
        aria-label={t('careers.applyFor', { position: title })}
      >
        <span>{t('careers.apply')}</span>
        <ArrowRight className={icon.small} />
      </Link>
    </article>
  );
}
