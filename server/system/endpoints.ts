import { systemSchema } from '#domain/system/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import type { SystemService } from './create-system.ts';

interface Services {
  system: SystemService;
}

const describe = endpoint({
  id: 'getSystem',
  route: 'GET /system',
  summary: 'Get version and health of the system',
  access: { permission: 'system:read' },
  output: systemSchema.openapi('System'),
  answers: {
    200: 'Version, database, disk, last backup, pending emails, and the transaction that blocks the change feed',
  },
  run: ({ system }: Services) => system.describe(),
});

/** The state of the program, for staff. */
export const systemEndpoints = withTag('system', [describe]);
