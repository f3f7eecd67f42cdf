import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { judgeColor, toBrandTokens, toLadder } from '#domain/company/brand.ts';
import { type BrandColors, DEFAULT_COLORS } from '#domain/company/company.ts';
import styles from './color-fields.module.css';
import { CompanySection } from './company-section.tsx';
import { normalizeColor, toDraftCompany } from './company-values.ts';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError, useFieldName } from './use-field-error.ts';

type Part = (typeof COLOR_PARTS)[number];

/** Fields for the two brand colors that all others derive from, with a contrast check. */
export function ColorFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const typed = toDraftCompany(form.values);
  const preview = toPreviewColors(typed, form.base);
  const unreadable = COLOR_PARTS.filter((part) => preview[part] !== typed[part]);
  return (
    <CompanySection title={t('adminCompany.colors.title')} hint={t('adminCompany.colors.hint')}>
      {COLOR_PARTS.map((part) => (
        <ColorField key={part} form={form} part={part} />
      ))}
      <div className={styles.foot}>
        {unreadable.length > 0 ? (
          <p className={field.hint}>
            {t('adminCompany.colors.lastSaved')}{' '}
            {unreadable.map((part) => (
              <Swatch key={part} color={preview[part]} />
            ))}
          </p>
        ) : null}
        <svg className={styles.ladder} viewBox="0 0 8 1" preserveAspectRatio="none" aria-hidden="true">
          {toLadder(preview.lineColor).map((color, step) => (
            <rect key={step} x={step} width="1.01" height="1" fill={color} />
          ))}
        </svg>
      </div>
    </CompanySection>
  );
}

const HINTS = { lineColor: 'adminCompany.colors.line', textColor: 'adminCompany.colors.text' } as const;

function ColorField({ form, part }: { form: CompanyForm; part: Part }) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const error = useFieldError(form)(part);
  const id = toFieldId(part);
  const typed = normalizeColor(form.values[part]);
  const isPale = judgeColor(part, typed)?.nearest !== undefined;
  const set = (color: string) => form.change({ [part]: color });
  return (
    <div className={field.field}>
      <label htmlFor={id}>{toName(part)}</label>
      <span className={styles.pair}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('adminCompany.colors.pick', { field: toName(part) })}
          value={/^#[0-9A-F]{6}$/.test(typed) ? typed.toLowerCase() : '#000000'}
          onChange={({ target }) => set(target.value.toUpperCase())}
        />
        <input
          id={id}
          name={part}
          className={field.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          aria-invalid={error || isPale ? true : undefined}
          aria-describedby={`${id}-hint ${id}-note`}
          value={form.values[part]}
          onChange={({ target }) => set(target.value)}
        />
      </span>
      <p id={`${id}-hint`} className={field.hint}>
        {t(HINTS[part])}
      </p>
      <ContrastCheck id={`${id}-note`} part={part} color={typed} error={error} take={set} />
    </div>
  );
}

interface ContrastCheckProps {
  id: string;
  part: keyof BrandColors;
  color: string;
  /** The server's error for this color. */
  error: string | undefined;
  take(color: string): void;
}

/** Checks the contrast while a color is typed and offers the nearest readable one. */
function ContrastCheck({ id, part, color, error, take }: ContrastCheckProps) {
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

export const COLOR_PARTS = Object.keys(DEFAULT_COLORS) as (keyof BrandColors)[];

const canBeRead = (part: keyof BrandColors, color: string) => {
  const verdict = judgeColor(part, color);
  return verdict !== undefined && verdict.nearest === undefined;
};

/** Returns the typed colors; an invalid or unreadable one falls back to the saved color. */
export const toPreviewColors = (typed: BrandColors, saved: BrandColors): BrandColors => {
  const pick = (part: keyof BrandColors) => (canBeRead(part, typed[part]) ? typed[part] : saved[part]);
  return { lineColor: pick('lineColor'), textColor: pick('textColor') };
};

/** Returns CSS variables that give one part of the page other colors, in light and dark mode. */
export function toColorStyle(colors: BrandColors): CSSProperties {
  const { day, night } = toBrandTokens(colors);
  const names = Object.keys(day) as (keyof typeof day)[];
  return Object.fromEntries(names.map((name) => [`--${name}`, `light-dark(${day[name]}, ${night[name]})`]));
}
