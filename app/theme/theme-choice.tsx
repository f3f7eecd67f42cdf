import { clsx } from 'clsx';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { href, useLocation } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { pickKnownQuery } from '#app/known-search.ts';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import { THEMES, type Theme } from './theme.ts';
import styles from './theme-choice.module.css';
import { chooseTheme, useTheme } from './use-theme.ts';

const ICONS: Record<Theme, LucideIcon> = { auto: Monitor, light: Sun, dark: Moon };

/** The theme choice: System / Light / Dark. The form works without scripts and switches in place with them. */
export function ThemeChoice({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { hasThemeChoice } = useCapabilities();
  const theme = useTheme();
  const { pathname, search } = useLocation();
  const id = useId();
  if (!hasThemeChoice) return null;
  const choose = (event: MouseEvent, choice: Theme) => {
    event.preventDefault();
    chooseTheme(choice);
  };
  return (
    <form className={clsx(styles.choice, layout.screenOnly, className)} method="post" action={href('/theme')}>
      <input type="hidden" name="from" value={pathname + pickKnownQuery(pathname, search)} />
      <span id={id}>{t('common.theme.label')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend can't be positioned beside its buttons */}
      <div className={styles.segments} role="group" aria-labelledby={id}>
        {THEMES.map((choice) => {
          const Icon = ICONS[choice];
          return (
            <button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              onClick={(event) => choose(event, choice)}
            >
              <Icon className={icon.small} />
              <span>{t(`common.theme.${choice}`)}</span>
            </button>
          );
        })}
      </div>
    </form>
  );
}
