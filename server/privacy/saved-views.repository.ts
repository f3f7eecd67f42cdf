import type { Transaction } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import type { Tables } from '#server/db/tables.ts';
import { listShipmentsOf } from './people-of-shipments.repository.ts';

/** Shorter words, such as "de", identify nobody. */
const MIN_WORD_LENGTH = 3;

const MIN_DIGITS = 6;

const toDigits = (text: string) => text.replace(/\D/g, '');

const toWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH);

/** What staff may have searched for to find a person. */
interface Identity {
  email: string;
  /** The words of each name. */
  names: string[][];
  /** The digits of each phone number. */
  phones: string[];
}

/** Must run before the person's data is erased. */
export async function findIdentity(trx: Transaction<Tables>, email: string): Promise<Identity> {
  const parties = await listShipmentsOf(trx, email);
  const messages = await trx.selectFrom('contact_messages').select('name').where('email_key', '=', email).execute();
  return {
    email: foldText(email),
    names: [...parties, ...messages].map(({ name }) => toWords(name)),
    phones: parties.map(({ phone }) => toDigits(phone)),
  };
}

/** Whether a text contains the address, a phone number, all words of a name, or nothing but words of a name. */
function isAbout(text: string, { email, names, phones }: Identity): boolean {
  const words = toWords(text);
  const digits = toDigits(text);
  return (
    foldText(text).includes(email) ||
    (digits.length >= MIN_DIGITS && phones.some((phone) => phone.includes(digits))) ||
    names.some((name) => name.length > 1 && name.every((word) => words.includes(word))) ||
    (words.length > 0 && names.some((name) => words.every((word) => name.includes(word))))
  );
}

/** Deletes every account's saved views that search for the person or are named after them. */
export async function eraseInViews(trx: Transaction<Tables>, identity: Identity): Promise<void> {
  const rows = await trx.selectFrom('list_settings').select(['user_id', 'views']).forUpdate().execute();
  for (const { user_id, views } of rows) {
    const others = views.filter(
      ({ name, query }) =>
        ![name, new URLSearchParams(query).get('search') ?? ''].some((text) => isAbout(text, identity)),
    );
    if (others.length === views.length) continue;
    await trx
      .updateTable('list_settings')
      .set((eb) => ({ views: JSON.stringify(others), version: eb('version', '+', 1) }))
      .where('user_id', '=', user_id)
      .execute();
  }
}
