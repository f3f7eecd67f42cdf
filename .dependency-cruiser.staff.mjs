// Import rules inside the staff area and for data that only staff may see, used by .dependency-cruiser.mjs.

/** @type {import('dependency-cruiser').DependencyType[]} */
const typeOnly = ['type-only', 'type-import'];
const tests = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const staff = [
  {
    name: 'staff-features-stay-apart',
    comment:
      'A feature of the staff area never imports another one, so that it can be read, changed and removed alone. ' +
      'Code that two features need goes to app/admin/parts/; menus, live updates, toasts and shortcuts are in app/admin/frame/. Types may be imported.',
    from: { path: '^app/admin/([^/]+)/', pathNot: tests },
    to: { path: '^app/admin/', pathNot: ['^app/admin/(frame|parts|$1)/'], dependencyTypesNot: typeOnly },
  },
  {
    name: 'staff-parts-import-no-feature',
    comment:
      'app/admin/parts/ contains components that several features of the staff area share; frame and features import it, never the reverse. ' +
      'Pass differences as props or parameters.',
    from: { path: '^app/admin/parts/', pathNot: tests },
    to: { path: '^app/admin/', pathNot: '^app/admin/parts/', dependencyTypesNot: typeOnly },
  },
  {
    name: 'public-features-import-no-people',
    comment:
      'Public output never contains people, references or customers, so the public features do not even import their types. ' +
      'Let staff read them with the shipment (server/shipments/).',
    from: { path: '^server/(tracking|live|charts|subscriptions|mail)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^server/(people|customers)/' },
  },
];
