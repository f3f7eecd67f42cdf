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
  ['shipments', ['create', 'find', 'edit', 'conflict', 'delete', 'audit', 'samples']],
  ['status', ['statuses', 'scan', 'hold', 'counts', 'correct']],
  ['labels', ['print']],
  ['messages', ['messages', 'person', 'updates', 'mailState']],
  ['reports', ['report', 'export']],
  ['trouble', ['saving', 'signedOut', 'loading', 'live']],
  ['account', ['password', 'sessions', 'invite', 'remove', 'night']],
  ['hands', ['shortcuts', 'scanner']],
  ['technician', ['resetPassword', 'health', 'backup', 'api']],
];

/** Where a topic's work is done, and the text that names the page. */
export const PAGES = {
  create: ['/admin/shipments/create', 'admin.nav.create'],
  find: ['/admin/shipments', 'admin.nav.shipments'],
  samples: ['/admin', 'admin.nav.dashboard'],
  hold: ['/admin/shipments?status=ON_HOLD', 'admin.list.heldTitle'],
  counts: ['/admin/shipments?status=ON_HOLD', 'admin.list.heldTitle'],
  messages: ['/admin/messages', 'adminMessages.title'],
  person: ['/admin/people', 'adminPeople.title'],
  mailState: ['/admin/mail', 'adminMail.title'],
  report: ['/admin/reports', 'adminReports.title'],
  export: ['/admin/shipments', 'admin.nav.shipments'],
  password: ['/admin/settings', 'adminSettings.title'],
  sessions: ['/admin/settings', 'adminSettings.title'],
  invite: ['/admin/settings', 'adminSettings.title'],
  remove: ['/admin/settings', 'adminSettings.title'],
  night: ['/admin/settings', 'adminSettings.title'],
} as const satisfies Partial<Record<TopicId, readonly [string, string]>>;
