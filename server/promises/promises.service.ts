import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import { NotFoundError } from '#server/errors.ts';
import type { PromiseRepository } from './promises.repository.ts';

const LONGEST_LIST = 200;

/** Every date that was promised of a shipment, and why it changed. Decision 0050. */
export function createPromiseService(repository: PromiseRepository) {
  return {
    /** The newest 200 promises of a shipment, newest first. Throws NotFoundError "Shipment not found". */
    async listOfShipment(id: string): Promise<PromiseLine[]> {
      const lines = await repository.listOfShipment(id, LONGEST_LIST);
      if (!lines) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return lines;
    },
  };
}

export type PromiseService = ReturnType<typeof createPromiseService>;
