import type about from '../../public/locales/en/about.json';
import type admin from '../../public/locales/en/admin.json';
import type adminAudit from '../../public/locales/en/adminAudit.json';
import type adminDetail from '../../public/locales/en/adminDetail.json';
import type adminForm from '../../public/locales/en/adminForm.json';
import type adminHands from '../../public/locales/en/adminHands.json';
import type adminHelp from '../../public/locales/en/adminHelp.json';
import type adminLabel from '../../public/locales/en/adminLabel.json';
import type adminLive from '../../public/locales/en/adminLive.json';
import type adminMail from '../../public/locales/en/adminMail.json';
import type adminMessages from '../../public/locales/en/adminMessages.json';
import type adminPeople from '../../public/locales/en/adminPeople.json';
import type adminReports from '../../public/locales/en/adminReports.json';
import type adminSettings from '../../public/locales/en/adminSettings.json';
import type business from '../../public/locales/en/business.json';
import type careers from '../../public/locales/en/careers.json';
import type cargo from '../../public/locales/en/cargo.json';
import type common from '../../public/locales/en/common.json';
import type company from '../../public/locales/en/company.json';
import type contact from '../../public/locales/en/contact.json';
import type errors from '../../public/locales/en/errors.json';
import type features from '../../public/locales/en/features.json';
import type footer from '../../public/locales/en/footer.json';
import type hero from '../../public/locales/en/hero.json';
import type home from '../../public/locales/en/home.json';
import type international from '../../public/locales/en/international.json';
import type legal from '../../public/locales/en/legal.json';
import type nav from '../../public/locales/en/nav.json';
import type notFound from '../../public/locales/en/notFound.json';
import type privacy from '../../public/locales/en/privacy.json';
import type services from '../../public/locales/en/services.json';
import type servicesPage from '../../public/locales/en/servicesPage.json';
import type serviceType from '../../public/locales/en/serviceType.json';
import type status from '../../public/locales/en/status.json';
import type subscribe from '../../public/locales/en/subscribe.json';
import type terms from '../../public/locales/en/terms.json';
import type testDb from '../../public/locales/en/testDb.json';
import type track from '../../public/locales/en/track.json';
import type trackForm from '../../public/locales/en/trackForm.json';
import type unsubscribe from '../../public/locales/en/unsubscribe.json';
import type warehouse from '../../public/locales/en/warehouse.json';

/** The texts by group: one static file each, public/locales/{language}/{group}.json. English is the measure of the others. */
export interface Texts {
  about: typeof about;
  admin: typeof admin;
  adminAudit: typeof adminAudit;
  adminDetail: typeof adminDetail;
  adminForm: typeof adminForm;
  business: typeof business;
  adminHands: typeof adminHands;
  adminHelp: typeof adminHelp;
  adminLabel: typeof adminLabel;
  adminReports: typeof adminReports;
  adminLive: typeof adminLive;
  adminMail: typeof adminMail;
  adminMessages: typeof adminMessages;
  adminPeople: typeof adminPeople;
  adminSettings: typeof adminSettings;
  careers: typeof careers;
  cargo: typeof cargo;
  common: typeof common;
  company: typeof company;
  contact: typeof contact;
  errors: typeof errors;
  features: typeof features;
  footer: typeof footer;
  hero: typeof hero;
  home: typeof home;
  international: typeof international;
  legal: typeof legal;
  nav: typeof nav;
  notFound: typeof notFound;
  privacy: typeof privacy;
  serviceType: typeof serviceType;
  services: typeof services;
  servicesPage: typeof servicesPage;
  status: typeof status;
  subscribe: typeof subscribe;
  terms: typeof terms;
  testDb: typeof testDb;
  track: typeof track;
  trackForm: typeof trackForm;
  unsubscribe: typeof unsubscribe;
  warehouse: typeof warehouse;
}

export type TextGroup = keyof Texts;

/** Whether a group belongs to the staff area, which is English in every language of the site. */
export const isStaffGroup = (group: string) => group.startsWith('admin');

/** Some groups in one language; what is shown in place of a missing file is English. */
export type LoadedTexts = Partial<Record<TextGroup, object>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
