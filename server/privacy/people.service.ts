import { foldEmail, isEmail } from '#domain/email.ts';
import type { Erasure, Person } from '#domain/shipment-people/schema.ts';
import { toFieldError, ValidationError } from '#server/errors.ts';
import type { PeopleRepository } from './people.repository.ts';

export interface PeopleServiceDeps {
  repository: PeopleRepository;
  now: () => Date;
  /** A keyed digest: the log can show that an address was erased without keeping it, and nobody can guess it from there. */
  toDigest: (email: string) => string;
  /** Whether it is kept, as a digest, that this address gets no emails of lists. */
  isRefusing: (email: string) => Promise<boolean>;
}

function toAddress(email: string): string {
  if (!isEmail(email)) throw new ValidationError([toFieldError('email', 'emailFormat')]);
  return foldEmail(email);
}

/** One person's data by their mail address. Ruling "Personal data". `actor` is who asks, for the audit log. */
export function createPeopleService({ repository, now, toDigest, isRefusing }: PeopleServiceDeps) {
  const toAudit = (email: string, actor: string) => ({ actor, at: now(), person: toDigest(email) });
  return {
    /** All that is held of this address: subscriptions, contact messages and mails. Throws ValidationError for what is none. */
    async getPerson(email: string, actor: string): Promise<Person> {
      const address = toAddress(email);
      const found = await repository.read(address, { action: 'personRead', ...toAudit(address, actor) });
      return { ...found, refusesMail: await isRefusing(address) };
    },

    /**
     * Erases all of it, at once and for good, but for the digest of one who wants no more emails: without it the next list would
     * write to them again. Tells how much there was. Throws ValidationError for what is no address.
     */
    async erasePerson(email: string, actor: string): Promise<Erasure> {
      const address = toAddress(email);
      return repository.erase(address, { action: 'personErased', ...toAudit(address, actor) });
    },
  };
}

export type PeopleService = ReturnType<typeof createPeopleService>;
