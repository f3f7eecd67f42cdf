import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import type { Texts } from '#app/i18n/text-groups.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { SHORTCUT_GROUPS } from '../frame/shortcuts/shortcut-table.tsx';

export interface Topic extends TopicText {
  id: TopicId;
}

/** Lists the guide's topics that contain all words, by group, without empty groups. */
export function useTopics(words: readonly string[]): { id: GroupId; title: string; topics: Topic[] }[] {
  const { t } = useTranslation();
  const { prefix, holdLabel } = useCompany();
  // Texts that a topic shows in addition to its own.
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

/** A topic's texts in the locale file; `[[K]]` marks a key. */
interface TopicText {
  title: string;
  steps?: { do: string; how: string }[];
  text?: string[];
  note?: string;
}

/** The groups and topics in order. */
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

/** Topics whose note only explains how lists name a shipment on hold. */
const NOTED_HOLD: readonly TopicId[] = ['statuses', 'hold'];

/** The page on which a topic's work is done, and the text that names it. */
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

/** Ignores case, accents and key brackets in comparisons. */
const fold = (text: string) =>
  text
    .replace(/\[\[|\]\]/g, '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Splits a search into its words. */
export const toWords = (query: string): string[] => [...new Set(fold(query).split(/\s+/).filter(Boolean))];

/** Whether the texts contain every word; true without words. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const all = texts.map(fold).join('\n');
  return words.every((word) => all.includes(word));
}

/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** Splits a text at the borders of matches. The pieces joined are the text. */
export function splitAtMatches(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return text ? [{ text, isHit: false }] : [];
  // Folding each character separately keeps the positions.
  const folded = [...text].map((character) => fold(character));
  const plain = folded.join('');
  const starts: number[] = [];
  let length = 0;
  for (const part of folded) {
    starts.push(length);
    length += part.length;
  }
  const isHit = (index: number) => {
    const start = starts[index] ?? 0;
    return words.some((word) => {
      for (let at = plain.indexOf(word); at >= 0 && at <= start; at = plain.indexOf(word, at + 1))
        if (start < at + word.length) return true;
      return false;
    });
  };
  const pieces: Piece[] = [];
  for (const [index, character] of [...text].entries()) {
    const last = pieces.at(-1);
    if (last && last.isHit === isHit(index)) last.text += character;
    else pieces.push({ text: character, isHit: isHit(index) });
  }
  return pieces;
}
