import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Unchosen } from '../parts/list-detail.tsx';

/** Stands in the place of the mail while none is chosen. */
export default function NoMail() {
  const { t } = useTranslation();
  return <Unchosen text={t('adminMail.choose')} />;
}
