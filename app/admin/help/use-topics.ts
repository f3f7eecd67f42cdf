import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import type { Texts } from '#app/i18n/text-groups.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { SHORTCUT_GROUPS } from '../frame/shortcuts/shortcut-groups.ts';
import { hasWords } from './search-guide.ts';

export interface Topic extends TopicText {
  id: TopicId;
}

/** The guide's topics that hold all these words, by group; groups without any are left out. */
export function useTopics(words: readonly string[]): { id: GroupId; title: string; topics: Topic[] }[] {
  const { t } = useTranslation();
  const { prefix, holdLabel } = useCompany();
  // Texts that a topic shows besides its own.
  const more: Partial<Record<TopicId, () => string[]>> = {
    statuses: () =>
      SHIPMENT_STATUSES.flatMap((status) => [
        t(`status.${status}`),
        t(`adminHelp.statuses.${status}.when`),
        t(`adminHelp.statuses.${status}.reads`),
      ]),
    shortcuts: () =>
      SHORTCUT_GROUPS.flatMap(([, rows]) =>
        rows.flatMap(([name, keys]) => [t(`adminShortcuts.list.${name}`), keys.join(' ')]),
      ),
  };
  const toTopic = (id: TopicId): Topic => {
    const { note, ...topic } = t(`adminHelp.topics.${id}`, { returnObjects: true, prefix }) as TopicText;
    const isMoot = holdLabel === 'ON_HOLD' && NOTED_HOLD.includes(id);
    return { id, ...topic, ...(note && !isMoot && { note }) };
  };
  return GUIDE.map(([group, ids]) => {
    const title = t(`adminHelp.groups.${group}`);
    const topics = ids
      .map(toTopic)
      .filter(({ id, steps = [], text = [], note = '', title: heading }) =>
        hasWords(
          [title, heading, ...steps.flatMap((step) => [step.do, step.how]), ...text, note, ...(more[id]?.() ?? [])],
          words,
        ),
      );
    return { id: group, title, topics };
  }).filter(({ topics }) => topics.length > 0);
}

type TopicId = keyof Texts['adminHelp']['topics'];
type GroupId = keyof Texts['adminHelp']['groups'];

/** A topic's texts as the locale file holds them; `[[K]]` stands for a key. */
interface TopicText {
  title: string;
  steps?: { do: string; how: string }[];
  text?: string[];
  note?: string;
}

/** The guide in its order. */
const GUIDE: readonly [GroupId, readonly TopicId[]][] = [
  ['shipments', ['create', 'import', 'find', 'many', 'customers', 'edit', 'conflict', 'delete', 'audit', 'samples']],
  ['status', ['statuses', 'scan', 'hold', 'counts', 'correct']],
  ['labels', ['print']],
  ['messages', ['messages', 'person', 'updates', 'mailState']],
  ['reports', ['report', 'export']],
  ['trouble', ['saving', 'signedOut', 'loading', 'live']],
  ['account', ['password', 'secondFactor', 'sessions', 'invite', 'remove', 'night']],
  ['hands', ['shortcuts', 'scanner']],
  ['technician', ['resetPassword', 'health', 'backup', 'api']],
];

/** Topics whose note is of nothing but how lists name a shipment on hold. */
const NOTED_HOLD: readonly TopicId[] = ['statuses', 'hold'];

/** Where a topic's work is done, and the text that names the page. */
export const PAGES = {
  create: [href('/admin/shipments/create'), 'admin.nav.create'],
  import: [href('/admin/imports'), 'adminImports.title'],
  find: [href('/admin/shipments'), 'admin.nav.shipments'],
  customers: [href('/admin/settings/customers'), 'adminCustomers.title'],
  many: [href('/admin/shipments'), 'admin.nav.shipments'],
  samples: [href('/admin'), 'admin.nav.dashboard'],
  hold: [`${href('/admin/shipments')}?status=ON_HOLD`, 'admin.list.heldTitle'],
  counts: [`${href('/admin/shipments')}?status=ON_HOLD`, 'admin.list.heldTitle'],
  messages: [href('/admin/messages'), 'adminMessages.title'],
  person: [href('/admin/people'), 'adminPeople.title'],
  mailState: [href('/admin/mail'), 'adminMail.title'],
  report: [href('/admin/reports'), 'adminReports.title'],
  export: [href('/admin/shipments'), 'admin.nav.shipments'],
  password: [href('/admin/settings'), 'adminSettings.title'],
  secondFactor: [href('/admin/settings'), 'adminSettings.title'],
  sessions: [href('/admin/settings'), 'adminSettings.title'],
  invite: [href('/admin/settings/team'), 'adminSettings.tabs.team'],
  remove: [href('/admin/settings/team'), 'adminSettings.tabs.team'],
  night: [href('/admin/settings'), 'adminSettings.title'],
} as const satisfies Partial<Record<TopicId, readonly [string, string]>>;
