// The walls around the libraries of our own.

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const packages = [
  {
    name: 'packages-know-nothing-of-the-product',
    comment:
      'A library of packages/ could be published tomorrow, so it knows no shipment, no setting and no tool of this repository. ' +
      'Take what differs as an option, and give its tests helpers of their own in its folder.',
    from: { path: '^packages/' },
    to: { path: '^(app|bench|domain|scripts|server|tests)/' },
  },
];
