import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { judgeColor, toBrandTokens } from '#domain/brand.ts';
import { type BrandColors, DEFAULT_COLORS } from '#domain/company.ts';
import styles from './color-fields.module.css';
import { Swatch } from './swatch.tsx';

interface ColorVerdictProps {
  id: string;
  part: keyof BrandColors;
  color: string;
  /** What the server says of it. */
  error: string | undefined;
  take(color: string): void;
}

/** Says whether a color can be read while it is typed, and takes the nearest that can with one press. */
export function ColorVerdict({ id, part, color, error, take }: ColorVerdictProps) {
  const { t, i18n } = useTranslation();
  const verdict = judgeColor(part, color);
  const ratio = verdict?.ratio.toLocaleString(i18n.language, { minimumFractionDigits: 1 });
  const night = verdict && toBrandTokens({ ...DEFAULT_COLORS, [part]: color }).night;
  return (
    <div id={id} role="status">
      {verdict?.nearest ? (
        <p className={field.error}>
          <CircleAlert className={icon.icon} />
          <span>
            {t('adminCompany.colors.pale', { color, ratio })}
            <button type="button" className={styles.take} onClick={() => take(verdict.nearest ?? color)}>
              <Swatch color={verdict.nearest} />
            </button>
          </span>
        </p>
      ) : null}
      {night && !verdict?.nearest ? (
        <p className={styles.read}>
          <CircleCheck className={icon.icon} />
          <span>
            {t('adminCompany.colors.read', { ratio, night: part === 'lineColor' ? night.route : night.text })}
          </span>
        </p>
      ) : null}
      {error && !verdict?.nearest ? (
        <p className={field.error}>
          <CircleAlert className={icon.icon} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
