import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isSignedOut, staffApi } from '#app/session/session.ts';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import type { FieldProblem } from '#domain/shipments/rules.ts';
import type { Shipment, ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { loadOrReport } from '../../frame/load-or-report.ts';
import { createCustomerByName } from '../../parts/customers.tsx';
import { useChange } from '../../parts/use-change.ts';
import type { MissingReason } from './check-form.ts';

/** Who saved in between and when (ISO 8601, UTC). */
export interface Author {
  name: string;
  at: string;
}

/** Why a save failed. The form keeps its values in every case. */
export type SaveOutcome =
  /** The server rejected these fields. */
  | { kind: 'refused'; problems: (FieldProblem | MissingReason)[] }
  /** Someone else saved in between; `theirs` is the stored version. */
  | { kind: 'stale'; theirs: Shipment; author: Author | undefined }
  /** An earlier request of this form stored other values. */
  | { kind: 'savedBefore'; id: string }
  /** Someone else deleted the shipment: "Shipment not found". */
  | { kind: 'gone' }
  | { kind: 'failed'; isOffline: boolean };

const toCode = (code: string): ErrorKey => (Object.hasOwn(ERROR_TEXTS, code) ? (code as ErrorKey) : 'invalidValue');
const toProblem = ({ path, code }: { path: string; code: string }): FieldProblem | MissingReason =>
  path === 'estimateReason' && code === 'estimateReasonNeeded'
    ? { path, code }
    : { path: FORM_PATHS[path] ?? path, code: toCode(code) };

/** Maps API names to form fields: a save names the customer only as `name` or `id`. */
const FORM_PATHS: Readonly<Record<string, string>> = { name: 'customer', customerId: 'customer' };

/** Translates a failed save, and logs unexpected errors. Rethrows that the session has ended, and anything that is not a response of the API. */
export async function toSaveOutcome(error: unknown, id: string): Promise<SaveOutcome> {
  if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
  const problems = error.problem?.errors?.map(toProblem) ?? [];
  if (problems.length > 0) return { kind: 'refused', problems };
  if (error.status === 404) return { kind: 'gone' };
  if (error.status === 409) return { kind: 'savedBefore', id };
  if (error.status === 412) return readTheirs(id);
  console.error(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}

async function readTheirs(id: string): Promise<SaveOutcome> {
  try {
    const theirs = await staffApi.getShipment(id);
    const [newest] = (await loadOrReport(staffApi.listAudit(id))) ?? [];
    return { kind: 'stale', theirs, author: newest && { name: newest.actor, at: newest.at } };
  } catch (error) {
    return toSaveOutcome(error, id);
  }
}

/** A successful save: the page to open next, or the created shipment of a form that continues with another one. */
export type Saved = { kind: 'saved'; page: string } | Created;
export interface Created {
  kind: 'created';
  shipment: Shipment;
  printsLabel: boolean;
}

/** Saves a form and opens the next page. `outcome` is why a save failed. */
export function useSave<Request>(save: (request: Request) => Promise<SaveOutcome | Saved>) {
  const navigate = useNavigate();
  const { run, settle, isBusy, outcome } = useChange(save);
  const nextPage = outcome?.kind === 'saved' ? outcome.page : undefined;
  // An effect, because the form must no longer count as changed.
  useEffect(() => {
    if (nextPage) void navigate(nextPage);
  }, [nextPage, navigate]);
  return {
    save: run,
    settle,
    isBusy: isBusy || nextPage !== undefined,
    isSaved: nextPage !== undefined,
    created: outcome?.kind === 'created' ? outcome : undefined,
    outcome: outcome?.kind === 'saved' || outcome?.kind === 'created' ? undefined : outcome,
  };
}

/**
 * Returns the request with the id of the named customer, who is created if needed. '' removes the customer, undefined
 * keeps it. A retry creates no second customer, because names are unique. Throws ApiError.
 */
export async function assignCustomer<Body extends ShipmentCreate | ShipmentUpdate>(
  shipment: Body,
  name: string | undefined,
): Promise<Body> {
  if (name === undefined) return shipment;
  const customerId = name === '' ? null : await createCustomerByName(name);
  return { ...shipment, customerId };
}
