import { toRouteName } from './api-document.ts';
import { attentionEndpoints } from './attention/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { accountEndpoints, adminEndpoints, invitationEndpoints } from './auth/endpoints.ts';
import { secondFactorEndpoints } from './auth/second-factor-endpoints.ts';
import { changeEndpoints } from './changes/endpoints.ts';
import { chartEndpoints } from './charts/endpoints.ts';
import { brandEndpoints, companyEndpoints } from './company/endpoints.ts';
import { contactEndpoints } from './contact/endpoints.ts';
import type { Access, ServicesOf } from './core/endpoint.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import { exportEndpoints } from './exports/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { keyEndpoints } from './keys/endpoints.ts';
import { listSettingsEndpoints } from './list-settings/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import { peopleEndpoints } from './privacy/endpoints.ts';
import { promiseEndpoints } from './promises/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { batchEventEndpoints, shipmentEndpoints } from './shipments/endpoints.ts';
import { placeEndpoints } from './shipments/place-endpoints.ts';
import { statusJobEndpoints } from './shipments/status-job-endpoints.ts';
import { subscriptionEndpoints } from './subscriptions/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { trackingEndpoints } from './tracking/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';

/** Every operation below /api/v1, in the order of the API document. The first match handles a request. */
export const ENDPOINTS = [
  ...accountEndpoints,
  ...listSettingsEndpoints,
  ...secondFactorEndpoints,
  ...adminEndpoints,
  ...companyEndpoints,
  ...keyEndpoints,
  ...invitationEndpoints,
  ...liveEndpoints,
  ...placeEndpoints,
  ...shipmentEndpoints,
  ...auditEndpoints,
  ...promiseEndpoints,
  ...attentionEndpoints,
  ...batchEventEndpoints,
  ...statusJobEndpoints,
  ...changeEndpoints,
  ...webhookEndpoints,
  ...chartEndpoints,
  ...brandEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...peopleEndpoints,
  ...reportEndpoints,
  ...mailEndpoints,
  ...systemEndpoints,
  ...subscriptionEndpoints,
  ...trackingEndpoints,
];

export type Services = ServicesOf<(typeof ENDPOINTS)[number]>;

/** Access to each route, by "METHOD /path/:param". Routes that are missing here are rejected. */
export const ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/openapi.json': { permission: 'anyone' },
  ...Object.fromEntries(
    ENDPOINTS.map(({ access, route: { method, path } }) => [toRouteName(method, `/api/v1${path}`), access]),
  ),
};

/** Names of the routes whose access has this property. */
export const listRoutes = (property: 'sensitive' | 'setup' | 'mode') =>
  Object.keys(ROUTES).filter((name) => ROUTES[name]?.[property]);
