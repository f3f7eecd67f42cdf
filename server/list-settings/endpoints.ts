import { listSettingsSchema, listSettingsUpdateSchema } from '#domain/list-settings/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import type { ListSettingsService } from './list-settings.service.ts';

interface Services {
  listSettings: ListSettingsService;
}

const access = { permission: 'signed-in', mode: 'live' } as const;
const output = listSettingsSchema.openapi('ListSettings');

const get = endpoint({
  id: 'getListSettings',
  route: 'GET /account/list-settings',
  summary: 'Get the caller’s list columns and saved views',
  access,
  output,
  answers: { 200: 'The columns and views' },
  run: ({ listSettings }: Services, { caller }) => listSettings.getSettings(caller.id),
});

const save = endpoint({
  id: 'saveListSettings',
  route: 'PUT /account/list-settings',
  summary: 'Replace the caller’s list columns and saved views',
  access,
  ifMatch: true,
  body: listSettingsUpdateSchema,
  output,
  answers: { 200: 'Saved' },
  run: ({ listSettings }: Services, { version, body, caller }) => listSettings.saveSettings(caller.id, version, body),
});

/** The user's settings of the shipment list. */
export const listSettingsEndpoints = withTag('account', [get, save]);
