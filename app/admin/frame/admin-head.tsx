import { useTranslation } from '#app/i18n/use-translation.tsx';
import { COMPANY_NAME } from '#app/shared/company-name.ts';

/** The title of a staff page; none of them is for search engines. */
export function AdminHead({ page }: { page: string }) {
  const { t } = useTranslation();
  return (
    <>
      <title>{t('admin.title', { page, company: COMPANY_NAME })}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
