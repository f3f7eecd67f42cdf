import { href } from 'react-router';
import type { Texts } from '#app/i18n/text-groups.ts';

export type TopicId = keyof Texts['adminHelp']['topics'];
export type GroupId = keyof Texts['adminHelp']['groups'];

/** A topic's texts as the locale file holds them; `[[K]]` stands for a key. */
export interface TopicText {
  title: string;
  steps?: { do: string; how: string }[];
  text?: string[];
  note?: string;
}

/** The guide in its order. */
export const GUIDE: readonly [GroupId, readonly TopicId[]][] = [
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
export const NOTED_HOLD: readonly TopicId[] = ['statuses', 'hold'];

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
