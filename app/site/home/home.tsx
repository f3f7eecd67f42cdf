import { useTranslation } from 'react-i18next';
import type { PageHandle } from '#app/page-handle.ts';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import { Hero } from './hero.tsx';

export const handle: PageHandle = { navOver: true, nightFooter: true };

export default function Home() {
  const { t } = useTranslation();
  const company = COMPANY.name;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={`${company} | ${t('common.siteTitle')}`}
        description={t('common.siteDescription', { company })}
        bare
      />
      <Hero />
    </main>
  );
}
