import type { Language } from '#domain/languages.ts';

/** An unsent reply to a message. */
export interface ReplyDraft {
  /** Id of the reply, so that sending it again after a lost response has no effect. */
  id: string;
  text: string;
  language: Language;
  /** The placeholders that a template leaves for missing facts. */
  gaps: string[];
  /** The corrected address; undefined for that of the message. */
  email?: string | undefined;
}

const DAYS = 7;
const DRAFT_MS = DAYS * 86_400_000;
const KEY = 'transcargo.reply';

/** The drafts of one account by message; each expires at `until`, in milliseconds since 1970. */
interface Stored {
  owner: string;
  drafts: Record<string, ReplyDraft & { until: number }>;
}

function readAll(owner: string): Stored['drafts'] {
  const stored = localStorage.getItem(KEY);
  if (!stored) return {};
  const { owner: writer, drafts } = JSON.parse(stored) as Stored;
  if (writer !== owner) return {};
  return Object.fromEntries(Object.entries(drafts).filter(([, { until }]) => Date.now() < until));
}

/** Removes all drafts, on sign-out. */
export const removeReplyDrafts = (): void => localStorage.removeItem(KEY);

/** Returns this account's draft in this browser, if it has not expired. */
export const readReplyDraft = (owner: string, messageId: string): ReplyDraft | undefined => readAll(owner)[messageId];

/** Stores a draft for a week; an empty one removes it. Expired drafts and those of other accounts are removed. */
export function storeReplyDraft(owner: string, messageId: string, draft: ReplyDraft): void {
  const { [messageId]: _, ...others } = readAll(owner);
  const drafts = draft.text ? { ...others, [messageId]: { ...draft, until: Date.now() + DRAFT_MS } } : others;
  if (Object.keys(drafts).length === 0) removeReplyDrafts();
  else localStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies Stored));
}
