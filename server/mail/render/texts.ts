import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { DateContext } from '#domain/dates.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import type adminAttention from '../../../public/locales/en/adminAttention.json';
import type adminNotice from '../../../public/locales/en/adminNotice.json';
import type contact from '../../../public/locales/en/contact.json';
import type event from '../../../public/locales/en/event.json';
import type mail from '../../../public/locales/en/mail.json';
import type reply from '../../../public/locales/en/reply.json';
import type status from '../../../public/locales/en/status.json';

interface Texts {
  adminAttention: typeof adminAttention;
  adminNotice: typeof adminNotice;
  contact: typeof contact;
  event: typeof event;
  mail: typeof mail;
  reply: typeof reply;
  status: typeof status;
}

type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

export type TextKey = Paths<Texts>;

const FALLBACK = 'en';
const FOLDER = join(import.meta.dirname, '../../../public/locales');

const readGroup = (language: string, group: string): object =>
  JSON.parse(readFileSync(join(FOLDER, language, `${group}.json`), 'utf8'));
const readGroups = (language: string, groups: string[]) =>
  Object.fromEntries(groups.map((group) => [group, readGroup(language, group)]));

const texts = new Map<string, object>(
  LANGUAGE_CODES.map((language) => [
    language,
    readGroups(language, ['adminAttention', 'adminNotice', 'contact', 'event', 'mail', 'reply', 'status']),
  ]),
);

function find(tree: object, key: string): string {
  const value = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], tree);
  if (typeof value !== 'string') throw new Error(`Unknown text ${key}.`);
  return value;
}

/** Values for {{name}}. */
export type Values = Record<string, string | HtmlEscapedString>;

const SLOT = /\{\{(\w+)\}\}/;

/** Fills the slots as plain text. */
const fillPlain = (text: string, values: Values) =>
  text.split(SLOT).reduce((done, part, index) => done + (index % 2 ? String(values[part] ?? '') : part), '');

/** Fills the slots as HTML: escapes everything except HTML values. */
const fillHtml = (text: string, values: Values): HtmlEscapedString =>
  raw(
    text
      .split(SLOT)
      .map((part, index) => String(html`${index % 2 ? (values[part] ?? '') : part}`))
      .join(''),
  ) as HtmlEscapedString;

/** The language and time zone of a recipient. */
export interface Reader extends DateContext {
  plain(key: TextKey, values?: Values): string;
  html(key: TextKey, values?: Values): HtmlEscapedString;
}

/** A recipient with this language, or English if the site does not have it. */
export function createReader(code: string, timeZone: string): Reader {
  const language = texts.has(code) ? code : FALLBACK;
  const tree = texts.get(language) ?? {};
  return {
    language,
    timeZone,
    plain: (key, values = {}) => fillPlain(find(tree, key), values),
    html: (key, values = {}) => fillHtml(find(tree, key), values),
  };
}
