import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';

interface StaffLinksProps {
  signOut: () => Promise<void>;
  /** Of the first of them. */
  className?: string | undefined;
}

/** What signed-in users also see: the dashboard and the way out. Specification, section 2. */
export function StaffLinks({ signOut, className }: StaffLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      <li className={className}>
        {/* The staff area is English: it comes anew from the server. */}
        <a href={href('/admin')}>{t('nav.dashboard')}</a>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          {t('nav.logout')}
        </button>
      </li>
    </>
  );
}
