import type { DeletedShipmentRepository } from './deleted-shipments.repository.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface Kept {
  changed(trackingNumber: string): void;
  allMayHaveChanged(): void;
}

/**
 * Wraps repositories to invalidate cached data of a shipment after each change here, so that the caller sees the change
 * at once. Other processes follow a moment later.
 */
export function forgetChanged(
  repository: ShipmentRepository,
  deleted: DeletedShipmentRepository,
  kept: Kept,
): { repository: ShipmentRepository; deleted: DeletedShipmentRepository } {
  const one = async <Changed extends { trackingNumber: string } | undefined>(change: Promise<Changed>) => {
    const shipment = await change;
    if (shipment) kept.changed(shipment.trackingNumber);
    return shipment;
  };
  const any = async <Result>(change: Promise<Result>) => {
    const result = await change;
    kept.allMayHaveChanged();
    return result;
  };
  return {
    repository: {
      ...repository,
      update: (...change) => one(repository.update(...change)),
      addStatus: (...change) => one(repository.addStatus(...change)),
      async tell(event, ...when) {
        const told = await repository.tell(event, ...when);
        if (told.result === 'stored') kept.changed(event.number);
        return told;
      },
      deleteSamples: (...change) => any(repository.deleteSamples(...change)),
    },
    deleted: { ...deleted, delete: (...change) => any(deleted.delete(...change)) },
  };
}
