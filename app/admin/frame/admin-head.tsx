import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/** The title of a staff page, hidden from search engines. */
export function AdminHead({ page }: { page: string }) {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <>
      <title>{t('admin.title', { page, company: company.name })}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
