import { createApiDocument, withBrand } from './api-document.ts';
import { attentionRoutes } from './attention/attention.routes.ts';
import type { AttentionService } from './attention/attention.service.ts';
import type { AttentionMailService } from './attention/attention-mails.service.ts';
import type { ActivityService } from './audit/activity.service.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import type { AuditService } from './audit/audit.service.ts';
import { accountRoutes } from './auth/account.routes.ts';
import type { AccountService } from './auth/account.service.ts';
import { adminRoutes } from './auth/admins.routes.ts';
import type { AdminService } from './auth/admins.service.ts';
import { authRoutes } from './auth/auth.routes.ts';
import type { AuthService } from './auth/auth.service.ts';
import { invitationRoutes } from './auth/invitations.routes.ts';
import type { PasskeyService } from './auth/passkeys.service.ts';
import { secondFactorRoutes } from './auth/second-factor.routes.ts';
import type { SecondFactorService } from './auth/second-factor.service.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import type { ChangeService } from './changes/changes.service.ts';
import { chartRoutes } from './charts/charts.routes.ts';
import type { ChartService } from './charts/charts.service.ts';
import { brandRoutes } from './company/brand.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import type { CompanyService } from './company/company.service.ts';
import type { MarkService } from './company/marks.service.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import type { ContactService } from './contact/contact.service.ts';
import { messageRoutes } from './contact/messages.routes.ts';
import type { MessageService } from './contact/messages.service.ts';
import { createEndpointRouter } from './core/endpoint.ts';
import type { CustomerService } from './customers/customers.service.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import type { DatabaseWatch } from './db/watch.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import type { ExportService } from './exports/exports.service.ts';
import { answerInTime } from './http/deadline.ts';
import { createFindOperation } from './http/find-operation.ts';
import { createGuard } from './http/guard.ts';
import { hideRoutes } from './http/hide-routes.ts';
import { createRequireJson, limitBody, refuseKeyInAddress, refuseNul } from './http/json-body.ts';
import { lookupCors } from './http/lookup-cors.ts';
import { tellLookupsLeft } from './http/lookups.ts';
import { createNotFound } from './http/method-not-allowed.ts';
import { createOnError } from './http/on-error.ts';
import { BOUND_ROUTES, LIVE_ROUTES, ROUTE_PERMISSIONS, SENSITIVE_ROUTES, SETUP_ROUTES } from './http/permissions.ts';
import { createProjectAnswer } from './http/project-answer.ts';
import { createRefuseUnknown } from './http/refuse-unknown.ts';
import { noteRoute, withRequestId } from './http/request-id.ts';
import { createRouter } from './http/router.ts';
import { noStoreByDefault } from './http/security-headers.ts';
import { importRunRoutes } from './imports/import-runs.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import type { ImportService } from './imports/imports.service.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import type { KeyService } from './keys/keys.service.ts';
import { liveShipmentRoutes, liveTrackingRoutes } from './live/live.routes.ts';
import type { LiveService } from './live/live.service.ts';
import type { Logger } from './logger.ts';
import { mailRoutes } from './mail/mails.routes.ts';
import type { MailService } from './mail/mails.service.ts';
import { peopleRoutes } from './privacy/people.routes.ts';
import type { PeopleService } from './privacy/people.service.ts';
import { promiseRoutes } from './promises/promises.routes.ts';
import type { PromiseService } from './promises/promises.service.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import type { ReportService } from './reports/reports.service.ts';
import { placeRoutes } from './shipments/places.routes.ts';
import type { PlaceService } from './shipments/places.service.ts';
import { shipmentRoutes } from './shipments/shipments.routes.ts';
import type { ShipmentService } from './shipments/shipments.service.ts';
import { statusJobRoutes } from './shipments/status-jobs.routes.ts';
import type { StatusJobService } from './shipments/status-jobs.service.ts';
import { toldEventRoutes } from './shipments/told-events.routes.ts';
import type { ToldEventService } from './shipments/told-events.service.ts';
import { subscriptionRoutes, unsubscribeRoutes } from './subscriptions/subscriptions.routes.ts';
import type { SubscriptionService } from './subscriptions/subscriptions.service.ts';
import { systemRoutes } from './system/system.routes.ts';
import type { SystemService } from './system/system.service.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';
import type { TrackingService } from './tracking/tracking.service.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import type { WebhookService } from './webhooks/webhooks.service.ts';

export interface ApiDeps {
  account: AccountService;
  admins: AdminService;
  attention: AttentionService;
  attentionChoice: AttentionMailService;
  activity: ActivityService;
  audit: AuditService;
  promises: PromiseService;
  auth: AuthService;
  shipments: ShipmentService;
  tracking: TrackingService;
  changes: ChangeService;
  charts: ChartService;
  company: CompanyService;
  marks: MarkService;
  customers: CustomerService;
  contact: ContactService;
  events: ToldEventService;
  statusJobs: StatusJobService;
  exports: ExportService;
  keys: KeyService;
  imports: ImportService;
  live: LiveService;
  /** Between two signs of life on an open stream; default 20 s. */
  heartbeatMs?: number | undefined;
  reports: ReportService;
  secondFactors: SecondFactorService;
  passkeys: PasskeyService;
  messages: MessageService;
  people: PeopleService;
  places: PlaceService;
  mails: MailService;
  system: SystemService;
  subscriptions: SubscriptionService;
  webhooks: WebhookService;
  log: Logger;
  /** The address visitors use. */
  publicUrl: string;
  /** Whose pages may look up shipments. */
  publicOrigins: ReadonlySet<string>;
  /** Headers that say what an address has left of its lookups. */
  tellLookups: (key: string) => Record<string, string>;
  /** In `reference` the routes of what that mode hides are not there. */
  siteMode: 'live' | 'reference';
  /** Knows whether the database is there. */
  watch: DatabaseWatch;
}

/** What every request passes before its route, in this order. */
function addMiddleware(api: ReturnType<typeof createRouter>, deps: ApiDeps): void {
  const { auth, company, keys, log, watch, siteMode, publicUrl } = deps;
  const asPerson = { requireCaller: auth.requireSignedIn };
  const hidden = siteMode === 'reference' ? LIVE_ROUTES : [];
  const getDocument = createApiDocument(api, { permissions: ROUTE_PERMISSIONS, hidden, publicUrl });
  const findOperation = createFindOperation(getDocument);
  api.use(
    '*',
    noStoreByDefault,
    withRequestId,
    noteRoute(log),
    lookupCors(deps.publicOrigins),
    tellLookupsLeft(deps.tellLookups),
    (_c, next) => watch.follow(next),
    answerInTime(watch),
    hideRoutes(hidden),
    refuseKeyInAddress,
    createGuard(ROUTE_PERMISSIONS, (header) => (keys.isKey(header) ? keys : asPerson).requireCaller(header), {
      sensitive: SENSITIVE_ROUTES,
      bound: BOUND_ROUTES,
      setup: SETUP_ROUTES,
      isHeld: auth.isHeld,
    }),
    createProjectAnswer(findOperation, getDocument),
    refuseNul,
    limitBody,
    createRequireJson(findOperation),
    createRefuseUnknown(findOperation, getDocument),
  );
  const { getKnownCompany } = company;
  const getPrefix = () => getKnownCompany().company.prefix;
  api.onError(createOnError({ log, findAbsence: watch.findAbsence, getPrefix }));
  api.notFound(createNotFound(() => api.routes));
  api.get('/api/openapi.json', (c) =>
    c.json(withBrand(getDocument(), getKnownCompany().company.name), 200, { 'Cache-Control': 'public, no-cache' }),
  );
}

const createIsSignedIn = (auth: AuthService) => async (header: string | undefined) => {
  const staff = await auth.findSignedIn(header);
  return staff !== undefined && !auth.isHeld(staff);
};

/**
 * The one door: every way to the data, for our pages and for anyone's program. `fetch` it with the caller's address. The
 * streams stand before the shipments: "events" is no id of one.
 */
export function createApi(deps: ApiDeps) {
  const { auth, keys } = deps;
  const findAccess = (header: string | undefined) => (keys.isKey(header) ? keys : auth).findAccess(header);
  const api = createRouter();
  addMiddleware(api, deps);
  return api
    .route('/api/v1/session', authRoutes(auth))
    .route('/api/v1/account', accountRoutes(deps.account, deps.admins))
    .route('/api/v1/account/second-factor', secondFactorRoutes(deps.secondFactors, deps.passkeys))
    .route('/api/v1/admins', adminRoutes(deps.admins, deps.secondFactors))
    .route('/api/v1/company', companyRoutes(deps.company))
    .route('/api/v1/keys', keyRoutes(keys))
    .route('/api/v1/invitations', invitationRoutes(deps.admins))
    .route('/api/v1/shipments', liveShipmentRoutes(deps.live, findAccess, deps))
    .route('/api/v1', liveTrackingRoutes(deps.live, deps))
    .route('/api/v1/shipments', placeRoutes(deps.places))
    .route('/api/v1/shipments', shipmentRoutes(deps.shipments))
    .route('/api/v1', auditRoutes(deps.audit, deps.activity))
    .route('/api/v1/shipments', promiseRoutes(deps.promises))
    .route('/api/v1/attention', attentionRoutes(deps.attention, deps.attentionChoice))
    .route('/api/v1/events', toldEventRoutes(deps.events))
    .route('/api/v1/status-jobs', statusJobRoutes(deps.statusJobs))
    .route('/api/v1/changes', changeRoutes(deps.changes))
    .route('/api/v1/webhooks', webhookRoutes(deps.webhooks))
    .route('/api/v1', chartRoutes(deps.charts))
    .route('/api/v1', brandRoutes(deps.marks))
    .route('/api/v1/contact', contactRoutes(deps.contact))
    .route('/api/v1/contact/messages', messageRoutes(deps.messages))
    .route('/api/v1', createEndpointRouter(customerEndpoints, deps))
    .route('/api/v1/exports', exportRoutes(deps.exports))
    .route('/api/v1/imports', importRoutes(deps.imports))
    .route('/api/v1/imports', importRunRoutes(deps.imports, deps.exports))
    .route('/api/v1/people', peopleRoutes(deps.people))
    .route('/api/v1/reports', reportRoutes(deps.reports))
    .route('/api/v1/mails', mailRoutes(deps.mails))
    .route('/api/v1/system', systemRoutes(deps.system))
    .route('/api/v1/subscriptions', unsubscribeRoutes(deps.subscriptions))
    .route('/api/v1/tracking', subscriptionRoutes(deps.subscriptions))
    .route('/api/v1', trackingRoutes(deps.tracking, createIsSignedIn(auth)));
}

export type Api = ReturnType<typeof createApi>;
