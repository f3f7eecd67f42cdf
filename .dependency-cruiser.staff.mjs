// The walls inside the staff area, and those around what only staff may know, for .dependency-cruiser.mjs.

/** @type {import('dependency-cruiser').DependencyType[]} */
const typeOnly = ['type-only', 'type-import'];
const tests = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const staff = [
  {
    name: 'staff-features-stay-apart',
    comment:
      'A feature of the staff area never reaches into another one, so that it can be read, changed and removed alone. ' +
      'What two need goes to app/admin/parts/; menus, live news, toasts and shortcuts are app/admin/frame/. Types may be imported.',
    from: { path: '^app/admin/([^/]+)/', pathNot: tests },
    to: { path: '^app/admin/', pathNot: ['^app/admin/(frame|parts|$1)/'], dependencyTypesNot: typeOnly },
  },
  {
    name: 'staff-parts-know-no-feature',
    comment:
      'app/admin/parts/ holds what several features of the staff area are made of; frame and features use it, never the other way. ' +
      'Take what differs as a prop or a parameter.',
    from: { path: '^app/admin/parts/', pathNot: tests },
    to: { path: '^app/admin/', pathNot: '^app/admin/parts/', dependencyTypesNot: typeOnly },
  },
  {
    name: 'strangers-know-no-people',
    comment:
      'What strangers read is never made of people, references or customers, so the rooms that speak to strangers know not even their types. ' +
      'Let staff read them with the shipment (server/shipments/).',
    from: { path: '^server/(tracking|live|charts|subscriptions|mail)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^server/(people|customers)/' },
  },
];
