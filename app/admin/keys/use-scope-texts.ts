import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { KeyScope } from '#domain/keys/key.ts';

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

/** What a scope lets a key do, in words: as a title, within a sentence, and how far it goes. */
export function useScopeTexts() {
  const { t } = useTranslation();
  return {
    toTitle: (scope: KeyScope) => t(`adminSettings.keys.scopes.${NAMES[scope]}`),
    toDeed: (scope: KeyScope) => t(`adminSettings.keys.does.${NAMES[scope]}`),
    toLimit: (scope: KeyScope) => t(`adminSettings.keys.limits.${NAMES[scope]}`),
  };
}
