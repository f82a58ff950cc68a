import { PROOFS } from './proofs.mjs'

/** Runs in Node during the build, never in the portal. */
const buildTime = '^src/build/'
const core = '^(contract|rules|machines)/'

/** @param {string} names */
const npm = (names) => `node_modules/(${names})/`

export const packageArrows = [
  {
    name: 'core-uses-no-runtime',
    comment:
      'contract, rules and machines run in the browser and on the server: no node: module. Take the value as an argument.',
    severity: 'error',
    from: { path: core, pathNot: PROOFS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'contract-and-rules-use-few-packages',
    comment:
      'contract and rules use zod and libphonenumber-js only. Another package belongs to the side that acts: server/ or src/.',
    severity: 'error',
    from: { path: '^(contract|rules)/', pathNot: PROOFS },
    to: { path: 'node_modules', pathNot: npm('zod|libphonenumber-js') },
  },
  {
    name: 'machines-use-few-packages',
    comment:
      'machines use xstate, zod and libphonenumber-js only. Declare an actor and supply it from server/<noun>/chart.ts or src/features.',
    severity: 'error',
    from: { path: '^machines/', pathNot: PROOFS },
    to: { path: 'node_modules', pathNot: npm('xstate|zod|libphonenumber-js') },
  },
  {
    name: 'what-the-browser-loads-uses-small-zod',
    comment:
      "The whole of zod adds 8 kB to every screen. Import 'zod/mini': checks go into .check(), and z.nullable() around.",
    severity: 'error',
    from: { path: '^(contract|rules|machines|src)/', pathNot: PROOFS },
    to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/mini/' },
  },
  {
    name: 'portal-uses-no-node',
    comment: 'The portal runs in a browser: no node: module. Use a web standard, or ask the API.',
    severity: 'error',
    // The server runs this file to render pages.
    from: { path: '^src/', pathNot: [...PROOFS, buildTime, '^src/app/render-document[.]tsx$'] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'portal-uses-no-server-package',
    comment: 'This package serves, stores or sends. Ask the API for it instead.',
    severity: 'error',
    from: { path: '^src/' },
    to: {
      path: npm(
        'fastify|@fastify/[^/]+|pg|pg-boss|kysely|@electric-sql/[^/]+|nodemailer|pino|prom-client|socket[.]io|jose',
      ),
    },
  },
  {
    name: 'only-stores-write-queries',
    comment: 'Queries and SQL belong in server/db or in the store of a noun. Call that from here.',
    severity: 'error',
    from: { path: '^server/', pathNot: ['^server/db/', '[/-]store[.]ts$', ...PROOFS] },
    to: { path: npm('kysely') },
  },
  {
    name: 'server-uses-no-screen-package',
    comment: 'The server renders mails only. Send a value or an error code and let the portal show it.',
    severity: 'error',
    from: { path: '^(server|sandbox)/', pathNot: '^server/mail/html-mail[.]ts$' },
    to: {
      path: npm('react|react-dom|react-[^/]+|@mantine/[^/]+|@tanstack/[^/]+|@tabler/[^/]+|@xstate/react'),
    },
  },
  {
    name: 'product-uses-no-dev-package',
    comment:
      'This package is a devDependency, so it is missing in production. Move it to dependencies, with a reason.',
    severity: 'error',
    from: { path: '^(contract|rules|machines|server|src)/', pathNot: [...PROOFS, buildTime] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  },
  {
    name: 'every-package-is-declared',
    comment: 'package.json does not declare this package. Declare it, with a reason.',
    severity: 'error',
    from: { pathNot: '^node_modules' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'every-import-exists',
    comment: 'This import does not exist. Check the path and its ending (.ts, .tsx).',
    severity: 'error',
    from: { pathNot: '^node_modules' },
    // Made by a plugin of the build.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]
