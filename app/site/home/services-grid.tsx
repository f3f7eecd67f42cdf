import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ServiceGlyph } from '#app/ui/service-glyph.tsx';
import { SERVICES } from '../services-list.ts';
import '#app/ui/service-glyph.css';
import './services.css';

export function ServicesGrid() {
  const { t } = useTranslation();
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('services.title')}</h2>
          <p className="lead">{t('services.lead')}</p>
        </div>
        <ul className="svc">
          {SERVICES.map(({ id, title, text }) => (
            <li key={id}>
              <Link to={`/services#${id}`}>
                <ServiceGlyph service={id} />
                <h3>
                  {t(title)}
                  <ArrowRight className="i" />
                </h3>
                <p>{t(text)}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
