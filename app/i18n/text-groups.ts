/** The texts by group, each in a static file public/locales/{language}/{group}.json. English defines their keys. */
export interface Texts {
  about: typeof import('../../public/locales/en/about.json');
  admin: typeof import('../../public/locales/en/admin.json');
  adminActivity: typeof import('../../public/locales/en/adminActivity.json');
  adminAttention: typeof import('../../public/locales/en/adminAttention.json');
  adminAudit: typeof import('../../public/locales/en/adminAudit.json');
  adminCompany: typeof import('../../public/locales/en/adminCompany.json');
  adminCustomers: typeof import('../../public/locales/en/adminCustomers.json');
  adminDetail: typeof import('../../public/locales/en/adminDetail.json');
  adminForm: typeof import('../../public/locales/en/adminForm.json');
  adminShortcuts: typeof import('../../public/locales/en/adminShortcuts.json');
  adminHelp: typeof import('../../public/locales/en/adminHelp.json');
  adminImports: typeof import('../../public/locales/en/adminImports.json');
  adminLabel: typeof import('../../public/locales/en/adminLabel.json');
  adminList: typeof import('../../public/locales/en/adminList.json');
  adminLive: typeof import('../../public/locales/en/adminLive.json');
  adminMail: typeof import('../../public/locales/en/adminMail.json');
  adminMessages: typeof import('../../public/locales/en/adminMessages.json');
  adminPeople: typeof import('../../public/locales/en/adminPeople.json');
  adminReports: typeof import('../../public/locales/en/adminReports.json');
  adminScan: typeof import('../../public/locales/en/adminScan.json');
  adminSettings: typeof import('../../public/locales/en/adminSettings.json');
  adminWebhooks: typeof import('../../public/locales/en/adminWebhooks.json');
  apiDocs: typeof import('../../public/locales/en/apiDocs.json');
  business: typeof import('../../public/locales/en/business.json');
  careers: typeof import('../../public/locales/en/careers.json');
  cargo: typeof import('../../public/locales/en/cargo.json');
  common: typeof import('../../public/locales/en/common.json');
  company: typeof import('../../public/locales/en/company.json');
  contact: typeof import('../../public/locales/en/contact.json');
  errors: typeof import('../../public/locales/en/errors.json');
  event: typeof import('../../public/locales/en/event.json');
  features: typeof import('../../public/locales/en/features.json');
  footer: typeof import('../../public/locales/en/footer.json');
  hero: typeof import('../../public/locales/en/hero.json');
  history: typeof import('../../public/locales/en/history.json');
  home: typeof import('../../public/locales/en/home.json');
  international: typeof import('../../public/locales/en/international.json');
  legal: typeof import('../../public/locales/en/legal.json');
  legalNotice: typeof import('../../public/locales/en/legalNotice.json');
  lookup: typeof import('../../public/locales/en/lookup.json');
  nav: typeof import('../../public/locales/en/nav.json');
  notFound: typeof import('../../public/locales/en/notFound.json');
  privacy: typeof import('../../public/locales/en/privacy.json');
  services: typeof import('../../public/locales/en/services.json');
  servicesPage: typeof import('../../public/locales/en/servicesPage.json');
  serviceType: typeof import('../../public/locales/en/serviceType.json');
  status: typeof import('../../public/locales/en/status.json');
  subscribe: typeof import('../../public/locales/en/subscribe.json');
  terms: typeof import('../../public/locales/en/terms.json');
  testDb: typeof import('../../public/locales/en/testDb.json');
  track: typeof import('../../public/locales/en/track.json');
  trackForm: typeof import('../../public/locales/en/trackForm.json');
  trackSeveral: typeof import('../../public/locales/en/trackSeveral.json');
  unsubscribe: typeof import('../../public/locales/en/unsubscribe.json');
  warehouse: typeof import('../../public/locales/en/warehouse.json');
}

export type TextGroup = keyof Texts;

/** Some groups in one language; English replaces missing files. */
export type LoadedTexts = Partial<Record<TextGroup, object>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
