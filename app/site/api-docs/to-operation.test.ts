import { expect, it } from 'vitest';
import { findNeeds } from './to-operation.ts';

const needsOf = (permission: string) =>
  findNeeds({
    ...{ operationId: 'one', summary: '', tags: [], responses: {} },
    description: `For staff whose role has the permission \`${permission}\`.`,
  });

it('names the scope of a key that has a permission as a part', () => {
  expect(needsOf('imports:read')).toEqual({ scope: 'imports:write' });
  expect(needsOf('shipments:read')).toEqual({ scope: 'shipments:read' });
  expect(needsOf('team:write')).toBe('staff');
});
