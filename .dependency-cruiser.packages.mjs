// Import rules for our own libraries and for npm packages.

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const packages = [
  {
    name: 'packages-import-nothing-of-the-product',
    comment:
      'A library of packages/ could be published tomorrow, so it uses no shipment, setting or tool of this repository. ' +
      'Pass differences as options, and keep test helpers in the folder of the library.',
    from: { path: '^packages/' },
    to: { path: '^(app|bench|domain|scripts|server|tests)/' },
  },
  {
    name: 'runtime-imports-no-build-tool',
    comment:
      'The container image contains no build tools. Do such work at build time, in vite.config.ts or scripts/; ' +
      'only the development server loads Vite, on demand.',
    from: { path: '^(domain|server|packages)/', pathNot: ['\\.test\\.ts$', '^server/development\\.ts$'] },
    to: { path: 'node_modules/(vite|@react-router/dev)/' },
  },
];
