import { href } from 'react-router';
import { isDeadLink } from '#app/capabilities/capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';

import { findNeeded } from '../find-needed.ts';
import { useMay } from '../use-may.ts';

export interface NamedPage {
  id: string;
  text: string;
  href: string;
}

/** The pages of the staff area that one may go to by name, in the order of the sidebar. */
export function usePages(): NamedPage[] {
  const { t } = useTranslation();
  const may = useMay();
  const { importsHref, attentionHref, messagesHref, reportsHref, settingsHref, helpHref, namesPeople } =
    useCapabilities();
  const pages = [
    { id: 'dashboard', text: t('admin.nav.dashboard'), href: href('/admin') },
    { id: 'shipments', text: t('admin.nav.shipments'), href: href('/admin/shipments') },
    { id: 'create', text: t('admin.nav.create'), href: href('/admin/shipments/create') },
    { id: 'imports', text: t('adminImports.title'), href: importsHref ?? '#' },
    { id: 'attention', text: t('adminAttention.title'), href: attentionHref ?? '#' },
    { id: 'messages', text: t('adminMessages.title'), href: messagesHref ?? '#' },
    { id: 'reports', text: t('adminReports.title'), href: reportsHref ?? '#' },
    { id: 'settings', text: t('admin.nav.settings'), href: settingsHref },
    {
      id: 'customers',
      text: t('adminCustomers.title'),
      href: namesPeople ? href('/admin/settings/customers') : '#',
    },
    { id: 'guide', text: t('admin.nav.help'), href: helpHref },
  ];
  return pages.filter(({ href }) => {
    const needed = findNeeded(href);
    return !isDeadLink(href) && (!needed || may(needed));
  });
}
