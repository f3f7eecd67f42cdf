// The walls around the libraries of our own, and those of npm.

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
  {
    name: 'running-needs-no-build-tool',
    comment:
      'What builds the site stays out of the container image. Do it while building, in vite.config.ts or scripts/; ' +
      'only the development server loads Vite, on demand.',
    from: { path: '^(domain|server|packages)/', pathNot: ['\\.test\\.ts$', '^server/development\\.ts$'] },
    to: { path: 'node_modules/(vite|@react-router/dev)/' },
  },
];
