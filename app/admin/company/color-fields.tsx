import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { checkContrast, toBrandTokens, toShades } from '#domain/company/brand.ts';
import { type BrandColors, DEFAULT_COLORS } from '#domain/company/company.ts';
import styles from './color-fields.module.css';
import { normalizeColor, toDraftCompany } from './company-values.ts';
import { FieldGroup } from './field-group.tsx';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError, useFieldName } from './use-field-error.ts';

type ColorKey = keyof BrandColors;
const COLOR_KEYS = Object.keys(DEFAULT_COLORS) as ColorKey[];

/** Fields for the two brand colors that all others derive from, with a contrast check. */
export function ColorFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const draft = toDraftCompany(form.values);
  const preview = toPreviewColors(draft, form.base);
  const unusable = COLOR_KEYS.filter((colorKey) => preview[colorKey] !== draft[colorKey]);
  return (
    <FieldGroup title={t('adminCompany.colors.title')} hint={t('adminCompany.colors.hint')}>
      {COLOR_KEYS.map((colorKey) => (
        <ColorField key={colorKey} form={form} colorKey={colorKey} />
      ))}
      <div className={styles.foot}>
        {unusable.length > 0 ? (
          <p className={field.hint}>
            {t('adminCompany.colors.lastSaved')}{' '}
            {unusable.map((colorKey) => (
              <Swatch key={colorKey} color={preview[colorKey]} />
            ))}
          </p>
        ) : null}
        <svg className={styles.shades} viewBox="0 0 8 1" preserveAspectRatio="none" aria-hidden="true">
          {toShades(preview.lineColor).map((color, step) => (
            <rect key={step} x={step} width="1.01" height="1" fill={color} />
          ))}
        </svg>
      </div>
    </FieldGroup>
  );
}

const HINTS = { lineColor: 'adminCompany.colors.line', textColor: 'adminCompany.colors.text' } as const;

function ColorField({ form, colorKey }: { form: CompanyForm; colorKey: ColorKey }) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const error = useFieldError(form)(colorKey);
  const id = toFieldId(colorKey);
  const color = normalizeColor(form.values[colorKey]);
  const isUnreadable = checkContrast(colorKey, color)?.nearest !== undefined;
  const set = (input: string) => form.change({ [colorKey]: input });
  return (
    <div className={field.field}>
      <label htmlFor={id}>{toName(colorKey)}</label>
      <span className={styles.pair}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('adminCompany.colors.pick', { field: toName(colorKey) })}
          value={/^#[0-9A-F]{6}$/.test(color) ? color.toLowerCase() : '#000000'}
          onChange={({ target }) => set(target.value.toUpperCase())}
        />
        <input
          id={id}
          name={colorKey}
          className={field.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          aria-invalid={error || isUnreadable ? true : undefined}
          aria-describedby={`${id}-hint ${id}-note`}
          value={form.values[colorKey]}
          onChange={({ target }) => set(target.value)}
        />
      </span>
      <p id={`${id}-hint`} className={field.hint}>
        {t(HINTS[colorKey])}
      </p>
      <ContrastCheck id={`${id}-note`} colorKey={colorKey} color={color} error={error} onAccept={set} />
    </div>
  );
}

interface ContrastCheckProps {
  id: string;
  colorKey: ColorKey;
  color: string;
  /** The server's error for this color. */
  error: string | undefined;
  onAccept(color: string): void;
}

/** Checks the contrast while a color is typed and offers the nearest readable one. */
function ContrastCheck({ id, colorKey, color, error, onAccept }: ContrastCheckProps) {
  const { t, i18n } = useTranslation();
  const result = checkContrast(colorKey, color);
  const ratio = result?.ratio.toLocaleString(i18n.language, { minimumFractionDigits: 1 });
  const night = result && toBrandTokens({ ...DEFAULT_COLORS, [colorKey]: color }).night;
  return (
    <div id={id} role="status">
      {result?.nearest ? (
        <p className={field.error}>
          <CircleAlert />
          <span>
            {t('adminCompany.colors.unreadable', { color, ratio })}
            <button type="button" className={styles.suggestion} onClick={() => onAccept(result.nearest ?? color)}>
              <Swatch color={result.nearest} />
            </button>
          </span>
        </p>
      ) : null}
      {night && !result?.nearest ? (
        <p className={styles.readable}>
          <CircleCheck />
          <span>
            {t('adminCompany.colors.readable', { ratio, night: colorKey === 'lineColor' ? night.route : night.text })}
          </span>
        </p>
      ) : null}
      {error && !result?.nearest ? (
        <p className={field.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span className={styles.swatch}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <rect width="14" height="14" rx="2" fill={color} />
      </svg>
      {color}
    </span>
  );
}

const isReadable = (colorKey: ColorKey, color: string) => {
  const result = checkContrast(colorKey, color);
  return result !== undefined && result.nearest === undefined;
};

/** Returns the colors of the form; an invalid or unreadable one falls back to the saved color. */
export const toPreviewColors = (draft: BrandColors, saved: BrandColors): BrandColors => {
  const pick = (colorKey: ColorKey) => (isReadable(colorKey, draft[colorKey]) ? draft[colorKey] : saved[colorKey]);
  return { lineColor: pick('lineColor'), textColor: pick('textColor') };
};

/** Returns CSS variables that recolor one region of the page, such as the preview, in light and dark mode. */
export function toColorStyle(colors: BrandColors): CSSProperties {
  const { day, night } = toBrandTokens(colors);
  const names = Object.keys(day) as (keyof typeof day)[];
  return Object.fromEntries(names.map((name) => [`--${name}`, `light-dark(${day[name]}, ${night[name]})`]));
}
