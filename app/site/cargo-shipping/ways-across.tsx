import { href, Link } from 'react-router';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { useServicesAddress } from '../use-has-page.ts';
import styles from './ways-across.module.css';

/** Each way as its own kind of line: waves, an arc, sleepers, a road marking. */
const WAYS = [
  { id: 'sea', line: 'M2 20q11-12 22 0t22 0 22 0 22 0 22 0' },
  { id: 'air', line: 'M2 32C34 4 78 4 110 32' },
  {
    id: 'rail',
    line: 'M2 20H110M8 12v16M20 12v16M32 12v16M44 12v16M56 12v16M68 12v16M80 12v16M92 12v16M104 12v16',
  },
  { id: 'road', line: 'M2 20H26M38 20H62M74 20H98' },
] as const;

export function WaysAcross() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('cargo.ways.title')}</h2>
        </div>
        <ul className={styles.ways}>
          {WAYS.map(({ id, line }) => (
            <li key={id}>
              <svg className={styles[id]} viewBox="0 0 112 40" aria-hidden="true">
                <path className={route.solid} d={line} />
              </svg>
              <h3>{t(`cargo.ways.${id}`)}</h3>
              <p>{t(`cargo.ways.${id}Text`)}</p>
              <p className={text.muted}>{t(`cargo.ways.${id}When`)}</p>
            </li>
          ))}
        </ul>
        <p className={layout.onward}>
          {fillSlots(t('cargo.ways.onward'), {
            compare: (
              <Link className={text.link} to={href('/contact')}>
                {t('cargo.ways.compare')}
              </Link>
            ),
            express: (
              <Link className={text.link} to={`${services}#express`}>
                {t('cargo.ways.express')}
              </Link>
            ),
          })}
        </p>
      </div>
    </section>
  );
}
