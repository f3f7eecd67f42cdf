import { useAction } from '../../parts/use-action.ts';
import type { DetailOutcome, DetailRequest } from './detail-action.ts';

/** What a button asks of a shipment's page. */
export const useDetailAction = () => useAction<DetailRequest, DetailOutcome>();
