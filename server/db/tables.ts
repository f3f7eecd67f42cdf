import type {
  AccountsTable,
  AdminInvitationsTable,
  AuditEntriesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
} from './tables/accounts.ts';
import type { ApiKeysTable } from './tables/api-keys.ts';
import type { AttentionMailsTable, AttentionSnoozesTable } from './tables/attention.ts';
import type { ChangesTable } from './tables/changes.ts';
import type { CompanyMarksTable, CompanyTable } from './tables/company.ts';
import type {
  ImportFilesTable,
  ImportKeysTable,
  ImportProfilesTable,
  ImportRowsTable,
  ImportsTable,
} from './tables/imports.ts';
import type { LaneGapsTable, WorkingHoursTable } from './tables/lanes.ts';
import type {
  ContactMessagesTable,
  EndedSubscriptionsTable,
  MailsTable,
  RefusedMailTable,
  SubscriptionsTable,
} from './tables/mail.ts';
import type { CustomersTable, ShipmentPeopleTable, ShipmentReferencesTable } from './tables/people.ts';
import type { PromisesTable } from './tables/promises.ts';
import type {
  ExportGrantsTable,
  ShipmentCountDeltasTable,
  ShipmentEventsTable,
  ShipmentFactsTable,
  ShipmentIdempotencyKeysTable,
  ShipmentsTable,
} from './tables/shipments.ts';
import type { JobAttemptsTable, StatusJobRowsTable, StatusJobsTable } from './tables/status-jobs.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from './tables/webhooks.ts';

export interface ServerValuesTable {
  name: string;
  value: string;
}

export interface Tables {
  mails: MailsTable;
  ended_subscriptions: EndedSubscriptionsTable;
  refused_mail: RefusedMailTable;
  contact_messages: ContactMessagesTable;
  subscriptions: SubscriptionsTable;
  shipments: ShipmentsTable;
  shipment_events: ShipmentEventsTable;
  promises: PromisesTable;
  shipment_people: ShipmentPeopleTable;
  shipment_references: ShipmentReferencesTable;
  customers: CustomersTable;
  shipment_idempotency_keys: ShipmentIdempotencyKeysTable;
  shipment_count_deltas: ShipmentCountDeltasTable;
  shipment_facts: ShipmentFactsTable;
  working_hours: WorkingHoursTable;
  lane_gaps: LaneGapsTable;
  status_jobs: StatusJobsTable;
  job_attempts: JobAttemptsTable;
  status_job_rows: StatusJobRowsTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  import_keys: ImportKeysTable;
  import_profiles: ImportProfilesTable;
  changes: ChangesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  attention_mails: AttentionMailsTable;
  attention_snoozes: AttentionSnoozesTable;
  export_grants: ExportGrantsTable;
  audit_entries: AuditEntriesTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  admin_invitations: AdminInvitationsTable;
  second_factors: SecondFactorsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  api_keys: ApiKeysTable;
  company: CompanyTable;
  company_marks: CompanyMarksTable;
  server_values: ServerValuesTable;
}
