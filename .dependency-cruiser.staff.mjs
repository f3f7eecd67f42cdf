// The walls inside the staff area, for .dependency-cruiser.mjs.

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
];
