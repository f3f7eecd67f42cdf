import { createShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { runCommand } from './run-plain.ts';

await runCommand(
  () => undefined,
  async (database) => {
    const removed = await createShipmentRepository(database.kysely).deleteSamples();
    return removed === 0 ? 'There are no sample shipments.' : `Removed ${removed} sample shipments.`;
  },
);
