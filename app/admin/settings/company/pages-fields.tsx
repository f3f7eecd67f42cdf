import type { ParseKeys } from 'i18next';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { MARKETING_PAGES, type MarketingPage } from '#domain/marketing-pages.ts';
import { CompanySection } from './company-section.tsx';
import styles from './pages-fields.module.css';
import tick from './tick.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** As the footer names them. */
const NAMES: Record<MarketingPage, ParseKeys> = {
  services: 'footer.allServices',
  international: 'footer.international',
  'cargo-shipping': 'footer.cargo',
  'warehouse-solutions': 'footer.warehouse',
  'business-shipping': 'footer.business',
  about: 'footer.aboutUs',
  careers: 'footer.careers',
};

/** The pages that a company may have no use for. */
export function PagesFields({ form: { values, change } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  return (
    <CompanySection title={t('adminCompany.pages.title')} hint={t('adminCompany.pages.hint')}>
      <div className={styles.pages}>
        {MARKETING_PAGES.map((page) => (
          <label key={page} className={tick.tick}>
            <input
              type="checkbox"
              checked={values[`pages.${page}`]}
              onChange={({ target }) => change({ [`pages.${page}`]: target.checked })}
            />
            {t(NAMES[page])}
          </label>
        ))}
      </div>
    </CompanySection>
  );
}
