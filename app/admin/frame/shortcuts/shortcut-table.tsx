import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Permission } from '#domain/team/role.ts';
import { useCan } from '../can.tsx';
import { Key } from './key.tsx';
import styles from './shortcut-table.module.css';

/** The shortcuts as the ? dialog and the guide list them. */
export const SHORTCUT_GROUPS = [
  [
    'anywhere',
    [
      ['find', ['Ctrl', 'K']],
      ['search', ['/']],
      ['create', ['C']],
      ['help', ['?']],
    ],
  ],
  [
    'goTo',
    [
      ['dashboard', ['G', 'D']],
      ['shipments', ['G', 'S']],
    ],
  ],
  [
    'inList',
    [
      ['next', ['J', 'K']],
      ['open', ['Enter']],
      ['select', ['X']],
      ['selectRange', ['Shift', 'X']],
      ['setStatus', ['S']],
      ['print', ['P']],
      ['clear', ['Esc']],
      ['undo', ['Z']],
    ],
  ],
  [
    'onShipment',
    [
      ['edit', ['E']],
      ['addStatus', ['A']],
      ['label', ['L']],
    ],
  ],
  [
    'inForm',
    [
      ['save', ['Ctrl', 'Enter']],
      ['createAndPrint', ['Ctrl', 'Shift', 'Enter']],
    ],
  ],
] as const;

/** Shortcuts that need a permission are hidden without it. */
const NEEDED: Record<string, Permission | undefined> = {
  create: 'shipments:write',
  select: 'shipments:write',
  selectRange: 'shipments:write',
  setStatus: 'events:write',
  print: 'events:write',
  clear: 'events:write',
  undo: 'shipments:write',
  save: 'shipments:write',
  createAndPrint: 'shipments:write',
  edit: 'shipments:write',
  addStatus: 'events:write',
};

/** Lists all shortcuts in groups, under headings of the given level. */
export function ShortcutTable({ heading: Heading }: { heading: 'h3' | 'h4' }) {
  const { t } = useTranslation();
  const { hasQuickCreate, selectsMany, hasSearch } = useCapabilities();
  const can = useCan();
  const isHidden = (name: string) => {
    const needed = NEEDED[name];
    const isAvailable: Record<string, boolean> = {
      createAndPrint: hasQuickCreate,
      select: selectsMany,
      selectRange: selectsMany,
      find: hasSearch,
    };
    return isAvailable[name] === false || (needed !== undefined && !can(needed));
  };
  return (
    <div className={styles.groups}>
      {SHORTCUT_GROUPS.map(([group, rows]) => (
        <section key={group}>
          <Heading>{t(`adminShortcuts.list.${group}`)}</Heading>
          <dl>
            {rows.map(([name, keys]) =>
              isHidden(name) ? null : (
                <div key={name}>
                  <dt>{t(`adminShortcuts.list.${name}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Key key={key}>{key === 'Ctrl' ? t('adminShortcuts.ctrl') : key}</Key>
                    ))}
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}
