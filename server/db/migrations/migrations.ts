import type { Migration } from '../migrate.ts';
import { shipments } from './0001-shipments.ts';
import { accounts } from './0002-accounts.ts';
import { contact } from './0003-contact.ts';
import { audit } from './0004-audit.ts';
import { mail } from './0005-mail.ts';
import { inbox } from './0006-inbox.ts';
import { live } from './0007-live.ts';
import { reports } from './0008-reports.ts';
import { accountsOfStaff } from './0009-accounts.ts';
import { lists } from './0010-lists.ts';
import { places } from './0011-places.ts';
import { undo } from './0012-undo.ts';
import { events } from './0013-events.ts';
import { placesAtOnce } from './0014-places-at-once.ts';
import { people } from './0015-people.ts';
import { orderingKey } from './0016-ordering-key.ts';
import { toldEvents } from './0017-told-events.ts';
import { statusJobs } from './0018-status-jobs.ts';
import { imports } from './0019-imports.ts';
import { updates } from './0020-updates.ts';
import { writtenOnce } from './0021-written-once.ts';
import { changes } from './0022-changes.ts';
import { roles } from './0023-roles.ts';
import { apiKeys } from './0024-api-keys.ts';
import { webhooks } from './0025-webhooks.ts';
import { webhookAudit } from './0026-webhook-audit.ts';
import { whyItStayed } from './0027-why-it-stayed.ts';
import { secondFactor } from './0028-second-factor.ts';

import { company } from './0029-company.ts';
import { proofs } from './0030-proofs.ts';
import { promises } from './0031-promises.ts';
import { promiseMails } from './0032-promise-mails.ts';
import { reasonsInChanges } from './0033-reasons-in-changes.ts';
import { attention } from './0034-attention.ts';
import { attentionMails } from './0035-attention-mails.ts';
import { lanes } from './0036-lanes.ts';
import { reportDays } from './0037-report-days.ts';
import { activity } from './0038-activity.ts';
import { reportCorrections } from './0039-report-corrections.ts';
import { movedDates } from './0040-moved-dates.ts';
import { companyMarks } from './0041-company-marks.ts';
import { boundKeys } from './0042-bound-keys.ts';
import { requiredFactor } from './0043-required-factor.ts';
import { shipmentsThatLeave } from './0044-shipments-that-leave.ts';
import { passkeys } from './0045-passkeys.ts';
import { versionsByHand } from './0047-versions-by-hand.ts';
import { refusedMail } from './0050-refused-mail.ts';
import { listOrders } from './0051-list-orders.ts';

/** Every migration, oldest first. Only ever append: databases remember by name what they have. */
export const migrations: readonly Migration[] = [
  shipments,
  accounts,
  contact,
  audit,
  mail,
  inbox,
  live,
  reports,
  accountsOfStaff,
  lists,
  places,
  undo,
  events,
  placesAtOnce,
  people,
  orderingKey,
  toldEvents,
  statusJobs,
  imports,
  updates,
  writtenOnce,
  changes,
  roles,
  apiKeys,
  webhooks,
  webhookAudit,
  whyItStayed,
  secondFactor,
  company,
  proofs,
  promises,
  promiseMails,
  reasonsInChanges,
  attention,
  attentionMails,
  lanes,
  reportDays,
  activity,
  reportCorrections,
  movedDates,
  companyMarks,
  boundKeys,
  requiredFactor,
  shipmentsThatLeave,
  passkeys,
  versionsByHand,
  refusedMail,
  listOrders,
];
