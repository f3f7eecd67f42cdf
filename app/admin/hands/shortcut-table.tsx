import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SHORTCUT_GROUPS } from './shortcut-groups.ts';

/** All shortcuts in groups, under headings of the given level. */
export function ShortcutTable({ heading: Heading }: { heading: 'h3' | 'h4' }) {
  const { t } = useTranslation();
  return (
    <div className="skg">
      {SHORTCUT_GROUPS.map(([group, rows]) => (
        <section key={group}>
          <Heading>{t(`adminHands.list.${group}`)}</Heading>
          <dl>
            {rows.map(([name, keys]) => (
              <div key={name}>
                <dt>{t(`adminHands.list.${name}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
