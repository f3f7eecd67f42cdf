import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { KeyScope } from '#domain/api-key.ts';

/** Keys of texts hold no colon. */
const NAMES = {
  'shipments:read': 'readShipments',
  'shipments:write': 'writeShipments',
  'events:write': 'writeEvents',
  'people:read': 'readPeople',
  'imports:write': 'writeImports',
  'changes:read': 'readChanges',
  'shipments:delete': 'deleteShipments',
} as const satisfies Record<KeyScope, string>;

/** What a scope lets a key do, in words. */
export function useScopeTexts(): (scope: KeyScope) => string {
  const { t } = useTranslation();
  return (scope) => t(`adminSettings.keys.scopes.${NAMES[scope]}`);
}
