import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SERVICES } from '../services-list.ts';
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
                <img className="gl" src={`/charts/services.svg#${id}`} width="300" height="72" alt="" loading="lazy" />
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
