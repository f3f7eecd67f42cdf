import { useEffect, useState } from 'react';
import { staffApi } from '../frame/live/staff-api.ts';
import { SeveralLabels } from '../parts/label/several-labels.tsx';
import { CallFailure } from './call-failure.tsx';
import { useCall } from './use-call.ts';

const PAGE = 100;

/** The shipments that an import created, of those that its list is about. */
async function listCreated(id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await staffApi.listImportRows(id, { outcome: 'created', limit: PAGE, ...(cursor && { cursor }) });
    for (const { shipmentId } of page.items) if (shipmentId) ids.push(shipmentId);
    cursor = page.nextCursor;
  }
  return ids;
}

/** Prints the labels of the shipments that were created, not of those that were only changed. */
export function CreatedLabels({ id, onClose }: { id: string; onClose(): void }) {
  const call = useCall();
  const [ids, setIds] = useState<string[]>();
  const { run } = call;
  useEffect(() => {
    run(async () => setIds(await listCreated(id)));
  }, []);
  return ids ? <SeveralLabels filter={{ ids }} onClose={onClose} /> : <CallFailure call={call} />;
}
