import { createChangeRepository } from './changes/changes.repository.ts';
import { createChangeService } from './changes/changes.service.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import type { Database } from './db/database.ts';
import { toPublicShipment } from './tracking/public-view.ts';

/** The list of changes, which is opened: from here on cursors of it are good. */
export async function createChanges({ kysely: db }: Pick<Database, 'kysely'>) {
  const repository = createChangeRepository(db);
  await repository.open();
  return createChangeService({ repository, toPublic: (shipment) => toPublicShipment(shipment, publicPlaces) });
}
