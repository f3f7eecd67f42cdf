import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NoSelection } from '../parts/list-detail.tsx';

/** Takes the place of the mail until one is chosen. */
export default function NoMail() {
  const { t } = useTranslation();
  return <NoSelection text={t('adminMail.choose')} />;
}
