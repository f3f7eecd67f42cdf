import { randomUUID } from 'node:crypto';
import type { Actor, Reader } from '#domain/customer-scope.ts';
import type { PastedNumbers } from '#domain/shipments/filter.schema.ts';
import { MAX_IDS } from '#domain/shipments/filter.ts';
import { readPastedNumbers } from '#domain/tracking/find-numbers.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { NotFoundError } from '#server/errors.ts';
import { addPeople, type ListPeople } from './list-shipments.service.ts';
import type { PastedNumbersRepository } from './pasted-numbers.repository.ts';

interface Deps extends Pick<BaseDeps, 'getPrefixes' | 'now'> {
  repository: PastedNumbersRepository;
  listPeople: ListPeople;
}

type Caller = Actor & Reader;

const toOwner = ({ key, email }: Actor) => (key ? `key ${key.id}` : email);

/** Lists of pasted or scanned numbers, each with its own address. */
export function createPastedNumbersService({ repository, listPeople, getPrefixes, now }: Deps) {
  return {
    /** Stores the first 500 numbers of a text and returns the list's id. */
    async store(text: string, caller: Caller): Promise<{ id: string }> {
      const { numbers, repeated, foreign } = readPastedNumbers(text, getPrefixes());
      const id = randomUUID();
      await repository.insert(
        {
          id,
          owner: toOwner(caller),
          numbers: numbers.slice(0, MAX_IDS),
          repeated: repeated.slice(0, MAX_IDS),
          foreign_numbers: foreign.slice(0, MAX_IDS),
          omitted: Math.max(0, numbers.length - MAX_IDS),
        },
        now(),
      );
      return { id };
    },

    /** The current shipments of a list. Throws NotFoundError for another account's list, or after a day. */
    async read(id: string, caller: Caller): Promise<PastedNumbers> {
      const stored = await repository.find(id, toOwner(caller), now());
      if (!stored) throw new NotFoundError('List not found');
      const shipments = await repository.listShipments(stored.numbers, caller.customerScope);
      const foundNumbers = new Set(shipments.map(({ trackingNumber }) => trackingNumber));
      return {
        id,
        items: await addPeople(
          shipments.map((shipment) => ({ ...shipment, match: null })),
          listPeople,
        ),
        numbers: stored.numbers,
        unknown: stored.numbers.filter((number) => !foundNumbers.has(number)),
        repeated: stored.repeated,
        foreign: stored.foreign_numbers,
        omitted: stored.omitted,
      };
    },
  };
}

export type PastedNumbersService = ReturnType<typeof createPastedNumbersService>;
