import { systemSchema } from '#domain/system/schema.ts';
import { endpoint } from '#server/core/endpoint.ts';
import type { SystemService } from './system.service.ts';

interface Services {
  system: SystemService;
}

const describe = endpoint({
  id: 'getSystem',
  tag: 'system',
  method: 'get',
  path: '/system',
  summary: 'Tell what runs, on what, and how it is',
  access: { permission: 'system:read' },
  output: systemSchema.openapi('System'),
  answers: { 200: 'Version, database, disk, last backup, waiting emails, and what holds the list of changes back' },
  run: ({ system }: Services) => system.describe(),
});

/** The state of the program, for staff. */
export const systemEndpoints = [describe];
