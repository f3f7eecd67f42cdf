import { baseline } from '../baseline.ts';
import type { Migration } from '../migrate.ts';
import { importLimits } from './0052-import-limits.ts';
import { workOfKeys } from './0055-work-of-keys.ts';
import { cursorsThatNameRows } from './0056-cursors-that-name-rows.ts';
import { foldedEmails } from './0059-folded-emails.ts';
import { moreCities } from './0060-more-cities.ts';
import { accountEmails } from './0061-account-emails.ts';
import { exactReferences } from './0065-exact-references.ts';
import { countedRows } from './0066-counted-rows.ts';
import { importQuestions } from './0067-import-questions.ts';
import { quietCommits } from './0068-quiet-commits.ts';
import { searchedContacts } from './0070-searched-contacts.ts';
import { pastedNumbers } from './0071-pasted-numbers.ts';
import { learnedPlaces } from './0072-learned-places.ts';
import { listOrders } from './0073-list-orders.ts';
import { listSettings } from './0074-list-settings.ts';
import { constantTriggers, editedStatuses } from './0076-constant-triggers.ts';
import { plannedFunctions } from './0077-planned-functions.ts';
import { lastPlaces } from './0079-last-places.ts';
import { begunConversations } from './0080-begun-conversations.ts';
import { constantSubjects } from './0082-constant-subjects.ts';

/** Every migration, oldest first. Only append: databases record applied migrations by name. */
export const migrations: readonly Migration[] = [
  baseline,
  importLimits,
  workOfKeys,
  cursorsThatNameRows,
  foldedEmails,
  moreCities,
  accountEmails,
  exactReferences,
  countedRows,
  importQuestions,
  quietCommits,
  searchedContacts,
  pastedNumbers,
  learnedPlaces,
  listOrders,
  listSettings,
  constantTriggers,
  plannedFunctions,
  lastPlaces,
  begunConversations,
  editedStatuses,
  constantSubjects,
];
