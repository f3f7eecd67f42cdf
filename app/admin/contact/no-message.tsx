import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NoSelection } from '../parts/list-detail.tsx';

/** Takes the place of the message until one is chosen. */
export default function NoMessage() {
  const { t } = useTranslation();
  return <NoSelection text={t('adminMessages.choose')} />;
}
