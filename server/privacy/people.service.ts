import { foldEmail, isEmail } from '#domain/email.ts';
import type { Erasure, Person } from '#domain/shipment-people/schema.ts';
import { toFieldError, ValidationError } from '#server/errors.ts';
import type { PeopleRepository } from './people.repository.ts';

export interface PeopleServiceDeps {
  repository: PeopleRepository;
  now: () => Date;
  /** A keyed digest: it proves in the log that an address was erased, without storing or revealing it. */
  toDigest: (email: string) => string;
  /** Whether a digest marks this address as excluded from emails about imports. */
  isSuppressed: (email: string) => Promise<boolean>;
}

function toAddress(email: string): string {
  if (!isEmail(email)) throw new ValidationError([toFieldError('email', 'emailFormat')]);
  return foldEmail(email);
}

/** One person's data by mail address. Ruling "Personal data". `actor` is the requester, for the audit log. */
export function createPeopleService({ repository, now, toDigest, isSuppressed }: PeopleServiceDeps) {
  const toAudit = (email: string, actor: string) => ({ actor, at: now(), person: toDigest(email) });
  return {
    /**
     * All data for this address: subscriptions, contact messages and mails. Throws ValidationError for an invalid
     * address.
     */
    async getPerson(email: string, actor: string): Promise<Person> {
      const address = toAddress(email);
      const person = await repository.read(address, { action: 'personRead', ...toAudit(address, actor) });
      return { ...person, refusesMail: await isSuppressed(address) };
    },

    /**
     * Erases all data permanently, except the suppression digest, without which the next import would email the person
     * again. Returns the counts. Throws ValidationError for an invalid address.
     */
    async erasePerson(email: string, actor: string): Promise<Erasure> {
      const address = toAddress(email);
      return repository.erase(address, { action: 'personErased', ...toAudit(address, actor) });
    },
  };
}

export type PeopleService = ReturnType<typeof createPeopleService>;
