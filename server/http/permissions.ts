import type { Permission } from '#domain/role.ts';
import { toRouteName } from '#server/api-document.ts';
import type { Endpoint } from '#server/core/endpoint.ts';
import { customerEndpoints } from '#server/customers/endpoints.ts';

/** `anyone`: no session is asked for. `signed-in`: any account, about itself. */
export type Needed = Permission | 'anyone' | 'signed-in';

interface Route {
  needs: Needed;
  /**
   * What whoever finds a browser open must not do: people ask for it with a proof of the last 15 minutes. So does an export of
   * everything, see exports.routes.ts. What takes something away from programs or invited people is not held up.
   */
  sensitive?: true;
  /**
   * Open to whoever has no second factor from the day on which the company requires one: to set it up, to prove that it is them
   * for it, and to sign out.
   */
  setup?: true;
  /**
   * What a key that is bound to one customer may ask, where its scopes allow it. The handlers hand on whose shipments it sees
   * (`Staff.sight`); every other route is refused.
   */
  bound?: true;
  /** Of a feature that SITE_MODE=reference hides: there it answers as if it were not. */
  live?: true;
}

/** The rows of operations that say themselves what they need. */
const listRows = (endpoints: readonly Pick<Endpoint<never>, 'access' | 'route'>[]): Record<string, Route> =>
  Object.fromEntries(
    endpoints.map(({ access: { permission, mode }, route: { method, path } }) => [
      toRouteName(method, `/api/v1${path}`),
      { needs: permission, ...(mode === 'live' && { live: true }) },
    ]),
  );

/** Every route of the API, by method and path. One that isn't here is refused, and a test says so. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /api/openapi.json': { needs: 'anyone' },
  'POST /api/v1/session': { needs: 'anyone' },
  'POST /api/v1/session/code': { needs: 'anyone' },
  'POST /api/v1/session/passkey': { needs: 'anyone' },
  'GET /api/v1/session': { needs: 'signed-in', setup: true },
  'DELETE /api/v1/session': { needs: 'signed-in', setup: true },
  'PUT /api/v1/account/password': { needs: 'signed-in' },
  'POST /api/v1/account/proof': { needs: 'signed-in', setup: true },
  'GET /api/v1/account/sessions': { needs: 'signed-in' },
  'DELETE /api/v1/account/sessions/:id': { needs: 'signed-in' },
  'DELETE /api/v1/account/sessions': { needs: 'signed-in' },
  'GET /api/v1/account/helpers': { needs: 'signed-in' },
  'GET /api/v1/account/second-factor': { needs: 'signed-in', setup: true },
  'POST /api/v1/account/second-factor/setup': { needs: 'signed-in', setup: true },
  'POST /api/v1/account/second-factor/setup/codes': { needs: 'signed-in', setup: true },
  'PUT /api/v1/account/second-factor': { needs: 'signed-in', sensitive: true, setup: true },
  'POST /api/v1/account/second-factor/off': { needs: 'signed-in' },
  'POST /api/v1/account/second-factor/recovery-codes': { needs: 'signed-in' },
  'POST /api/v1/account/second-factor/passkeys/setup': { needs: 'signed-in', sensitive: true, setup: true },
  'POST /api/v1/account/second-factor/passkeys/setup/credentials': { needs: 'signed-in', setup: true },
  'POST /api/v1/account/second-factor/passkeys': { needs: 'signed-in', sensitive: true, setup: true },
  'DELETE /api/v1/account/second-factor/passkeys/:id': { needs: 'signed-in', sensitive: true },
  'GET /api/v1/admins': { needs: 'team:read' },
  'PATCH /api/v1/admins/:id': { needs: 'team:write', sensitive: true },
  'DELETE /api/v1/admins/:id': { needs: 'team:write', sensitive: true },
  'DELETE /api/v1/admins/second-factors/:id': { needs: 'team:write', sensitive: true },
  'POST /api/v1/admins/invitations': { needs: 'team:write', sensitive: true },
  'GET /api/v1/activity': { needs: 'team:read' },
  'DELETE /api/v1/admins/invitations/:id': { needs: 'team:write' },
  'GET /api/v1/keys': { needs: 'keys:read' },
  'POST /api/v1/keys': { needs: 'keys:write', sensitive: true },
  'DELETE /api/v1/keys/:id': { needs: 'keys:write' },
  'GET /api/v1/company': { needs: 'company:read', live: true },
  'PATCH /api/v1/company': { needs: 'company:write', sensitive: true, live: true },
  'POST /api/v1/company/marks': { needs: 'company:write', live: true },
  'GET /api/v1/invitations/:token': { needs: 'anyone' },
  'POST /api/v1/invitations/:token': { needs: 'anyone' },
  'GET /api/v1/shipments': { needs: 'shipments:read', bound: true },
  'POST /api/v1/shipments': { needs: 'shipments:write', bound: true },
  'GET /api/v1/shipments/summary': { needs: 'shipments:read' },
  'GET /api/v1/shipments/events': { needs: 'shipments:read' },
  'GET /api/v1/shipments/public-place': { needs: 'shipments:read' },
  'GET /api/v1/shipments/address-suggestions': { needs: 'shipments:write', live: true },
  'DELETE /api/v1/shipments/samples': { needs: 'shipments:delete' },
  'GET /api/v1/shipments/:id': { needs: 'shipments:read', bound: true },
  'PUT /api/v1/shipments/:id': { needs: 'shipments:write', bound: true },
  'PATCH /api/v1/shipments/:id': { needs: 'shipments:write', bound: true },
  'DELETE /api/v1/shipments/:id': { needs: 'shipments:delete-own' },
  'POST /api/v1/shipments/:id/restore': { needs: 'shipments:delete-own', live: true },
  'POST /api/v1/shipments/:id/history': { needs: 'events:write', bound: true },
  'GET /api/v1/shipments/:id/places': { needs: 'shipments:read' },
  'GET /api/v1/shipments/:id/audit': { needs: 'shipments:read' },
  'GET /api/v1/shipments/:id/promises': { needs: 'shipments:read' },
  'GET /api/v1/attention': { needs: 'shipments:read', live: true },
  'GET /api/v1/attention/summary': { needs: 'shipments:read', live: true },
  'GET /api/v1/attention/mail': { needs: 'signed-in', live: true },
  'PUT /api/v1/attention/mail': { needs: 'signed-in', live: true },
  'POST /api/v1/attention/:kind/:id/snooze': { needs: 'shipments:write', live: true },
  'DELETE /api/v1/attention/:kind/:id/snooze': { needs: 'shipments:write', live: true },
  'POST /api/v1/events/batch': { needs: 'events:write', bound: true },
  'POST /api/v1/status-jobs': { needs: 'events:write', live: true },
  'POST /api/v1/status-jobs/preview': { needs: 'events:write', live: true },
  'GET /api/v1/status-jobs': { needs: 'shipments:read', live: true },
  'GET /api/v1/status-jobs/:id': { needs: 'shipments:read', live: true },
  'POST /api/v1/status-jobs/:id/stop': { needs: 'events:write', live: true },
  'POST /api/v1/status-jobs/:id/undo': { needs: 'events:write', live: true },
  'GET /api/v1/imports': { needs: 'imports:read', bound: true, live: true },
  'POST /api/v1/imports': { needs: 'imports:write', bound: true, live: true },
  'GET /api/v1/imports/:id': { needs: 'imports:read', bound: true, live: true },
  'DELETE /api/v1/imports/:id': { needs: 'imports:write', bound: true, live: true },
  'PUT /api/v1/imports/:id/file': { needs: 'imports:write', bound: true, live: true },
  'PUT /api/v1/imports/:id/reading': { needs: 'imports:write', bound: true, live: true },
  'PUT /api/v1/imports/:id/mapping': { needs: 'imports:write', bound: true, live: true },
  'POST /api/v1/imports/:id/check': { needs: 'imports:write', bound: true, live: true },
  'GET /api/v1/imports/:id/rows': { needs: 'imports:read', bound: true, live: true },
  'PATCH /api/v1/imports/:id/rows/:row': { needs: 'imports:write', bound: true, live: true },
  'POST /api/v1/imports/:id/run': { needs: 'imports:write', bound: true, live: true },
  'POST /api/v1/imports/:id/stop': { needs: 'imports:write', bound: true, live: true },
  'POST /api/v1/imports/:id/undo': { needs: 'imports:write', bound: true, live: true },
  'POST /api/v1/imports/:id/errors': { needs: 'imports:write', bound: true, live: true },
  ...listRows(customerEndpoints),
  'POST /api/v1/exports': { needs: 'exports:write' },
  'GET /api/v1/exports/:token': { needs: 'anyone' },
  'GET /api/v1/changes': { needs: 'changes:read', bound: true, live: true },
  'GET /api/v1/webhooks': { needs: 'webhooks:read', live: true },
  'POST /api/v1/webhooks': { needs: 'webhooks:write', live: true },
  'GET /api/v1/webhooks/:id': { needs: 'webhooks:read', live: true },
  'PUT /api/v1/webhooks/:id': { needs: 'webhooks:write', live: true },
  'DELETE /api/v1/webhooks/:id': { needs: 'webhooks:write', live: true },
  'POST /api/v1/webhooks/:id/pause': { needs: 'webhooks:write', live: true },
  'POST /api/v1/webhooks/:id/resume': { needs: 'webhooks:write', live: true },
  'POST /api/v1/webhooks/:id/secret': { needs: 'webhooks:write', live: true },
  'POST /api/v1/webhooks/:id/test': { needs: 'webhooks:write', live: true },
  'GET /api/v1/webhooks/:id/deliveries': { needs: 'webhooks:read', live: true },
  'POST /api/v1/webhooks/:id/deliveries/:deliveryId/resend': { needs: 'webhooks:write', live: true },
  'GET /api/v1/reports/summary': { needs: 'reports:read' },
  'GET /api/v1/contact/messages': { needs: 'messages:read' },
  'GET /api/v1/contact/messages/summary': { needs: 'messages:read' },
  'GET /api/v1/contact/messages/:id': { needs: 'messages:read' },
  'PUT /api/v1/contact/messages/:id/status': { needs: 'messages:write' },
  'GET /api/v1/people': { needs: 'privacy:read' },
  'DELETE /api/v1/people': { needs: 'privacy:write' },
  'GET /api/v1/mails': { needs: 'mails:read' },
  'GET /api/v1/mails/status': { needs: 'mails:read' },
  'POST /api/v1/mails/test': { needs: 'mails:write' },
  'GET /api/v1/mails/:id': { needs: 'mails:read' },
  'POST /api/v1/mails/:id/resend': { needs: 'mails:write' },
  'GET /api/v1/system': { needs: 'system:read' },
  'GET /api/v1/tracking': { needs: 'anyone', live: true },
  'GET /api/v1/tracking/:trackingNumber': { needs: 'anyone' },
  'GET /api/v1/tracking/:trackingNumber/events': { needs: 'anyone' },
  'POST /api/v1/tracking/:trackingNumber/subscriptions': { needs: 'anyone' },
  'GET /api/v1/subscriptions/:token': { needs: 'anyone' },
  'DELETE /api/v1/subscriptions/:token': { needs: 'anyone' },
  'POST /api/v1/contact': { needs: 'anyone' },
  'GET /api/v1/connection-test': { needs: 'anyone' },
  'GET /api/v1/charts/strip.svg': { needs: 'anyone' },
  'GET /api/v1/brand/colors.css': { needs: 'anyone', live: true },
  'GET /api/v1/brand/icon.svg': { needs: 'anyone', live: true },
  'GET /api/v1/brand/marks/:mark/:file': { needs: 'anyone', live: true },
  'GET /api/v1/brand/services.svg': { needs: 'anyone', live: true },
};

const listRoutes = (is: (route: Route) => true | undefined): readonly string[] =>
  Object.entries(ROUTES).flatMap(([name, route]) => (is(route) ? name : []));

/** What each route needs. */
export const ROUTE_PERMISSIONS: Readonly<Record<string, Needed>> = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { needs }]) => [name, needs]),
);

export const SENSITIVE_ROUTES = listRoutes(({ sensitive }) => sensitive);
export const SETUP_ROUTES = listRoutes(({ setup }) => setup);
export const BOUND_ROUTES = listRoutes(({ bound }) => bound);
export const LIVE_ROUTES = listRoutes(({ live }) => live);
