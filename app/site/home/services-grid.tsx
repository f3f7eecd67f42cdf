import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { SERVICES } from '../services-list.ts';
import { useHasPage } from '../use-has-page.ts';
import { useServicesDrawing } from '../use-services-drawing.ts';
import styles from './services-grid.module.css';

/** The six services. Each leads to itself on their page; at a company without that page links to one of them lead here. */
export function ServicesGrid() {
  const { t } = useTranslation();
  const drawing = useServicesDrawing();
  const hasMore = useHasPage()(href('/services'));
  const Card = hasMore ? MoreOf : 'div';
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
              <Card id={id}>
                <img
                  className={styles.drawing}
                  src={`${drawing}#${id}`}
                  width="300"
                  height="72"
                  alt=""
                  loading="lazy"
                />
                <h3>
                  <span>{t(title)}</span>
                  {hasMore ? <ArrowRight className={icon.icon} /> : null}
                </h3>
                <p>{t(detail)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function MoreOf({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={`${href('/services')}#${id}`}>{children}</Link>;
}
