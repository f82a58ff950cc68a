import { PROOFS } from './proofs.mjs'

/**
 * The folders of the server from bottom to top. Each may import the ones before it, so no two folders import each other.
 * The folders of nouns start at `accounts`.
 */
export const SERVER_FOLDERS = [
  'errors',
  'env',
  'tracing',
  'sealing',
  'db',
  'admission',
  'http',
  'providers',
  'provider-health',
  'jobs',
  'realtime',
  'mail',
  'files',
  'request',
  'charts',
  'record',
  'accounts',
  'people',
  'documents',
  'identity',
  'cards',
  'activity',
  'sessions',
  'billing',
  'invoice-documents',
  'contract-summaries',
  'statements',
  'customer-list',
  'configs',
  'onboarding',
  'cloud-account',
  'subscription',
  'administration',
  'data-requests',
  'review',
  'second-opinions',
  'flows',
  'messages',
  'operations',
  'backup',
  'doctor',
  'tax-unit',
  'views',
  'consequences',
]

/** Files that compose the folders. */
const wiring =
  '^server/(main|start|backup|database|doctor|prepare-database|tax-unit|run|server|app|composition|nouns|routes|job-handlers)[.]ts$'
/** The settings; composition.ts and the root files pass them on as values. */
const settings = '^server/env/(env|section|server|billing|providers|tax)[.]ts$'

/**
 * @param {string} name
 * @param {string} from
 * @param {string[]} to
 * @param {string} comment
 */
const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: PROOFS },
  to: { path: to },
})

const upwards = SERVER_FOLDERS.slice(0, -1).map((folder, index) =>
  never(
    `${folder}-imports-from-below`,
    `^server/${folder}/`,
    [`^server/(${SERVER_FOLDERS.slice(index + 1).join('|')})/`],
    'A folder of the server imports the folders before it in SERVER_FOLDERS. Call the function through deps.nouns, or move the line to the upper folder.',
  ),
)

export const serverArrows = [
  ...upwards,
  {
    name: 'a-new-folder-has-its-place',
    comment:
      'Add the folder to SERVER_FOLDERS in scripts/arrows/server.mjs, at the height of what it imports.',
    severity: 'error',
    from: { path: '^server/[^/]+/', pathNot: [`^server/(${SERVER_FOLDERS.join('|')})/`] },
    to: {},
  },
  never(
    'folders-do-not-import-the-wiring',
    '^server/[^/]+/',
    [wiring],
    'Only the server itself puts its folders together. Take what you need from deps.',
  ),
  {
    name: 'only-composition-picks-an-adapter',
    comment:
      'Ask for the port (providers/<role>/port.ts). Only server/composition.ts, and the program of the tax unit, decide whose adapter it is.',
    severity: 'error',
    from: {
      path: '^server/',
      pathNot: ['^server/(composition|tax-unit)[.]ts$', '^server/providers/', ...PROOFS],
    },
    to: { path: '^server/providers/[^/]+/', pathNot: '/port[.]ts$' },
  },
  {
    name: 'providers-do-not-know-each-other',
    comment:
      'Two providers meet in a use case, or what both need moves to a file directly in server/providers/.',
    severity: 'error',
    from: { path: '^server/providers/([^/]+)/' },
    to: { path: '^server/providers/[^/]+/', pathNot: '^server/providers/$1/' },
  },
  never(
    'providers-know-only-the-contract',
    '^server/providers/',
    ['^server/db/', '^(rules|machines)/'],
    'An adapter translates between the port and the wire. Decide and store in its caller, and pass values in.',
  ),
  never(
    'settings-come-with-deps',
    '^server/(?!env/)[^/]+/',
    [settings],
    'Settings are values in deps.config. Only server/env reads the environment.',
  ),
  never(
    'routes-only-bind-endpoints',
    '^server/routes[.]ts$',
    ['store[.]ts$', '^server/(db|jobs|charts|realtime|providers)/'],
    'The table of routes binds endpoints to use cases. Put the work into a use case of the noun.',
  ),
  never(
    'job-definitions-are-only-a-name-and-a-payload',
    '^server/jobs/jobs[.]ts$',
    ['^server/(?!db/client[.]ts$)'],
    'A definition is a name, a payload and an id, so that any use case may plan it. server/job-handlers.ts binds it to its use case.',
  ),
  {
    name: 'main-is-not-imported',
    comment: 'main.ts starts the process. Import server/app.ts or server/composition.ts from a test instead.',
    severity: 'error',
    from: {},
    to: { path: '^(server|sandbox)/(main|backup|database|doctor|tax-unit)[.]ts$' },
  },
]
