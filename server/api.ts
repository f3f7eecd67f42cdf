import { createApiDocument, withBrand } from './api-document.ts';
import type { AuthService } from './auth/auth.service.ts';
import type { CompanyService } from './company/company.service.ts';
import { createEndpointRouter } from './core/endpoint.ts';
import type { DatabaseWatch } from './db/watch.ts';
import { ENDPOINTS, listRoutes, ROUTES, type Services } from './endpoints.ts';
import { respondInTime } from './http/deadline.ts';
import { createFieldRules } from './http/field-rules.ts';
import { createGuard, hideRoutes } from './http/guard.ts';
import { createRequireJson, limitBody, refuseKeyInAddress, refuseNul } from './http/json-body.ts';
import { createNotFound, createOnError } from './http/problem.ts';
import { lookupCors, reportLookupsLeft } from './http/public-reads.ts';
import { recordRoute, withRequestId } from './http/request-log.ts';
import { createRouter } from './http/router.ts';
import { noStoreByDefault } from './http/security-headers.ts';
import type { KeyService } from './keys/keys.service.ts';
import type { Logger } from './logger.ts';
import { BATCH_EVENT } from './shipments/endpoints.ts';
import { SENT_EVENT } from './webhooks/endpoints.ts';

/** The services of the operations, and what every request needs. */
export interface ApiDeps extends Omit<Services, 'findAccess' | 'isSignedIn'> {
  auth: AuthService;
  company: CompanyService;
  keys: KeyService;
  log: Logger;
  /** The public address of the site. */
  publicUrl: string;
  /** Origins whose pages may look up shipments; default: only ours. */
  publicOrigins?: ReadonlySet<string>;
  /** Response headers with the remaining lookup budget of an address. */
  describeLookupLimit: (key: string) => Record<string, string>;
  /** In `reference` mode, hidden routes do not exist. Default live. */
  siteMode?: 'live' | 'reference';
  /** Reports whether the database is reachable. */
  watch: DatabaseWatch;
}

/** Middleware for every request, in this order. */
function addMiddleware(api: ReturnType<typeof createRouter>, deps: ApiDeps): void {
  const { auth, company, keys, log, watch, siteMode, publicUrl } = deps;
  const asPerson = { requireCaller: auth.requireSignedIn };
  const hidden = siteMode === 'reference' ? listRoutes('mode') : [];
  const getDocument = createApiDocument(api, { routes: ROUTES, hidden, publicUrl });
  const { isBodyNeeded, protectFields, refuseUnknown } = createFieldRules(getDocument);
  api.use(
    '*',
    noStoreByDefault,
    withRequestId,
    recordRoute(log),
    lookupCors(deps.publicOrigins ?? new Set()),
    reportLookupsLeft(deps.describeLookupLimit),
    (_c, next) => watch.follow(next),
    respondInTime(watch),
    hideRoutes(hidden),
    refuseKeyInAddress,
    createGuard({
      routes: ROUTES,
      requireSignedIn: (header) => (keys.isKey(header) ? keys : asPerson).requireCaller(header),
      isHeld: auth.isHeld,
    }),
    protectFields,
    refuseNul,
    limitBody,
    createRequireJson(isBodyNeeded),
    refuseUnknown,
  );
  const { getCurrentCompany } = company;
  const getPrefix = () => getCurrentCompany().company.prefix;
  api.onError(createOnError({ log, findAbsence: watch.findAbsence, getPrefix }));
  api.notFound(createNotFound(() => api.routes));
  api.get('/api/openapi.json', (c) =>
    c.json(withBrand(getDocument(), getCurrentCompany().company.name), 200, { 'Cache-Control': 'public, no-cache' }),
  );
}

const createIsSignedIn = (auth: AuthService) => async (header: string | undefined) => {
  const staff = await auth.findSignedIn(header);
  return staff !== undefined && !auth.isHeld(staff);
};

/**
 * The API: the only access to the data, for our pages and for other programs. Call `fetch` with the caller's address.
 */
export function createApi(deps: ApiDeps) {
  const { auth, keys } = deps;
  const findAccess = (header: string | undefined) => (keys.isKey(header) ? keys : auth).findAccess(header);
  const api = createRouter();
  addMiddleware(api, deps);
  api.openAPIRegistry.register('ToldEvent', BATCH_EVENT);
  api.openAPIRegistry.registerWebhook(SENT_EVENT);
  return api.route(
    '/api/v1',
    createEndpointRouter<Services>(ENDPOINTS, { ...deps, findAccess, isSignedIn: createIsSignedIn(auth) }),
  );
}

export type Api = ReturnType<typeof createApi>;
