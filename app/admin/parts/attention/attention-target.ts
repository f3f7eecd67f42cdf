import { href } from 'react-router';
import type { AttentionLine } from '#domain/attention.schema.ts';
import type { Permission } from '#domain/role.ts';

/** Where the one action of a line leads; `look` is for whoever may not do it. */
export function toTarget(
  { kind, id, shipment }: AttentionLine,
  may: (permission: Permission) => boolean,
): { to: string; action: AttentionLine['kind'] | 'look' } {
  if (kind === 'import') return { to: href('/admin/imports/:id', { id }), action: kind };
  if (kind === 'bounced') return { to: href('/admin/mail/:id', { id }), action: kind };
  if (kind === 'webhook') return { to: href('/admin/settings/webhooks/:id', { id }), action: kind };
  const of = { id: shipment?.id ?? id };
  const detail = href('/admin/shipments/:id', of);
  const edit = href('/admin/shipments/edit/:id', of);
  if ((kind === 'promise' || kind === 'attempt') && may('shipments:write'))
    return { to: `${edit}#f-estimatedDeliveryDate`, action: kind };
  if (kind === 'place' && may('shipments:write')) return { to: edit, action: kind };
  if (kind === 'announced' && may('people:read')) return { to: detail, action: kind };
  return may('events:write') ? { to: `${detail}#history`, action: kind } : { to: detail, action: 'look' };
}
