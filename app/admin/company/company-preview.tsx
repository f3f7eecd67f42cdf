import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import route from '#app/charts/route.module.css';
import { ShellProvider, useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { DEFAULT_COMPANY, toCompanyLine } from '#domain/company/company.ts';
import { formatEstimate } from '#domain/dates.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { PREFIX_PATTERN } from '#domain/tracking/number.ts';
import { toColorStyle } from './color-fields.tsx';
import styles from './company-preview.module.css';
import type { DraftCompany } from './company-values.ts';

// Bar codes need a large module, which must not delay the form.
const Label = lazy(() => import('../parts/label/label.tsx'));

/** Previews the unsaved values as visitors, recipients and drivers will see them. */
export function CompanyPreview({ company }: { company: DraftCompany }) {
  const { t, i18n } = useTranslation();
  const shell = useShell();
  return (
    <ShellProvider shell={{ ...shell, company }} i18n={i18n}>
      <aside className={styles.preview} style={toColorStyle(company)} aria-label={t('adminCompany.preview.title')}>
        <Part title={t('adminCompany.preview.tracking')}>
          <TrackingPage />
        </Part>
        <Part title={t('adminCompany.preview.footer')}>
          <Footer />
        </Part>
        <Part title={t('adminCompany.preview.mail')}>
          <Mail />
        </Part>
        <Part title={t('adminCompany.preview.label')}>
          <div className={styles.label}>
            <Suspense fallback={<p role="status">{t('admin.loading')}</p>}>
              <Label shipment={toSampleShipment(company.prefix)} />
            </Suspense>
          </div>
        </Part>
      </aside>
    </ShellProvider>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <div className={clsx(panel.panel, styles.card)}>{children}</div>
    </section>
  );
}

function Brand() {
  return (
    <p className={logo.logo}>
      <Logo company={useCompany()} />
    </p>
  );
}

function TrackingPage() {
  const { t } = useTranslation();
  const { phone, prefix } = useCompany();
  return (
    <>
      <div className={styles.head}>
        <Brand />
      </div>
      <div className={styles.body}>
        <p className={text.code}>{toSampleShipment(prefix).trackingNumber}</p>
        <p className={styles.status}>{t('status.IN_TRANSIT')}</p>
        <svg className={layout.drawing} viewBox="0 0 340 28" aria-hidden="true">
          <path className={route.solid} d="M10 14H190" />
          <path className={route.dashed} d="M206 14H318" />
          <circle className={route.dot} cx="10" cy="14" r="6" />
          <circle className={route.ring} cx="196" cy="14" r="9" />
          <circle className={clsx(route.ring, route.dotted)} cx="328" cy="14" r="8" />
        </svg>
        <p className={styles.ends}>
          <b>Hamburg</b> <b>Tromsø</b>
        </p>
        <p className={text.muted}>{phone}</p>
      </div>
    </>
  );
}

function Footer() {
  const { address, phone, email } = useCompany();
  const hours = useHoursText();
  return (
    <div className={styles.body}>
      <address>
        {address}
        <br />
        {phone}
        <br />
        {email}
      </address>
      <p className={text.muted}>{hours.wholeWeek}</p>
    </div>
  );
}

function Mail() {
  const { t } = useTranslation();
  const dates = useDates();
  const company = useCompany();
  const { trackingNumber, estimatedDeliveryDate } = toSampleShipment(company.prefix);
  const date = formatEstimate(estimatedDeliveryDate ?? '', dates);
  return (
    <>
      <div className={styles.body}>
        <Brand />
        <p>
          <b>
            {trackingNumber}: {t('status.IN_TRANSIT')}, Trondheim
          </b>
        </p>
        <p className={text.muted}>{t('adminCompany.preview.estimate', { date })}</p>
        <p>
          <span className={toButtonClass({ variant: 'primary', small: true })}>{t('adminCompany.preview.button')}</span>
        </p>
      </div>
      <p className={styles.foot}>{toCompanyLine(company)}</p>
    </>
  );
}

const toNumber = (prefix: string) => `${PREFIX_PATTERN.test(prefix) ? prefix : DEFAULT_COMPANY.prefix}-4T7K2M9Q`;

/** A sample shipment that is never stored. While the typed prefix is invalid, its number uses the specified one. */
const toSampleShipment = (prefix: string): Shipment => ({
  id: 'preview',
  trackingNumber: toNumber(prefix),
  status: 'IN_TRANSIT',
  serviceType: 'EXPRESS',
  originAddress: 'Hamburg, Am Sandtorkai 30, 20457',
  destinationAddress: 'Tromsø, Havnegata 5, 9008',
  originPlace: '',
  destinationPlace: '',
  weight: 12.4,
  weightUnit: 'kg',
  dimensions: { length: 40, width: 30, height: 25 },
  dimensionsUnit: 'cm',
  createdAt: '2026-11-19T08:02:00.000Z',
  estimatedDeliveryDate: '2026-11-24T12:00:00.000Z',
  notes: '',
  trackingHistory: [],
  items: [{ description: '', quantity: 2, weight: 6.2 }],
  version: 1,
});
