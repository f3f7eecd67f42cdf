import { ArrowRight } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { SERVICES } from '../services-list.ts';
import { useServicesDrawing } from '../use-services-drawing.ts';
import styles from './services-grid.module.css';

export function ServicesGrid() {
  const { t } = useTranslation();
  const drawing = useServicesDrawing();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('services.title')}</h2>
          <p className={text.lead}>{t('services.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {SERVICES.map(({ id, title, text: detail }) => (
            <li key={id}>
              <Link to={`${href('/services')}#${id}`}>
                <img
                  className={styles.drawing}
                  src={`${drawing}#${id}`}
                  width="300"
                  height="72"
                  alt=""
                  loading="lazy"
                />
                <h3>
                  {t(title)}
                  <ArrowRight className={icon.icon} />
                </h3>
                <p>{t(detail)}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
