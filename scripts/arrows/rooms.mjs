import { PROOFS } from './proofs.mjs'

const test = '[.]test[.]tsx?$'
const rooms = ['contract', 'rules', 'machines', 'diagrams', 'server', 'src', 'sandbox']
const inRoom = (/** @type {string} */ room) => `^${room}/`

/**
 * A room imports itself and the allowed rooms; its tests also test/support.
 * @param {string} from
 * @param {string[]} allowed
 * @param {string} comment
 */
const only = (from, allowed, comment) => ({
  name: `${from}-imports-only-${allowed.join('-') || 'itself'}`,
  comment,
  severity: 'error',
  from: { path: inRoom(from) },
  to: { path: rooms.map(inRoom), pathNot: [from, ...allowed].map(inRoom) },
})

export const roomArrows = [
  only(
    'contract',
    [],
    'The contract defines valid values. It contains no decisions, flows, screens or tables: move the line to the room for those.',
  ),
  only(
    'rules',
    ['contract'],
    'Rules decide from plain values. Move the shape you need into contract/, or take the value as an argument.',
  ),
  only(
    'machines',
    ['contract', 'rules'],
    'Statecharts run on both sides. Declare an actor or an action in the chart and supply it from server/<noun>/chart.ts or src/features.',
  ),
  only(
    'diagrams',
    ['contract', 'machines'],
    'A drawing is computed from a chart. It contains no rules, screens or tables: pass what it needs as an argument.',
  ),
  only(
    'server',
    ['contract', 'rules', 'machines'],
    'The API never imports a screen or the sandbox. What both sides need belongs in contract/, rules/ or machines/; a provider is reached over HTTP.',
  ),
  only(
    'src',
    ['contract', 'rules', 'machines', 'diagrams'],
    'The portal talks to the API over HTTP and sockets, not by import. What both sides need belongs in contract/, rules/ or machines/.',
  ),
  only(
    'sandbox',
    [],
    'The sandbox replaces the systems outside and uses wire formats only. Copy the fixture that it needs, even if ours looks the same.',
  ),
  {
    name: 'product-imports-no-proof',
    comment:
      'Product code never imports test/, scripts/ or a helper of tests. Move what both need into the room it belongs to.',
    severity: 'error',
    from: { path: rooms.map(inRoom), pathNot: PROOFS },
    to: { path: ['^test/', '^scripts/', ...PROOFS] },
  },
  {
    name: 'tests-beside-code-use-only-test-support',
    comment: 'A unit test imports its own room and test/support only. Move a test that needs more to test/.',
    severity: 'error',
    from: { path: `^(${rooms.join('|')})/.*${test}` },
    to: { path: ['^test/', '^scripts/'], pathNot: '^test/support/' },
  },
  {
    name: 'suites-share-only-test-support',
    comment:
      'A suite of test/ imports itself and test/support, which imports no suite. Move what two suites need into test/support. Only the bench in test/reliability, which repeats what other suites prove, imports their support.',
    severity: 'error',
    from: { path: '^test/([^/]+)/', pathNot: '^test/reliability/' },
    to: { path: '^test/[^/]+/', pathNot: ['^test/$1/', '^test/support/'] },
  },
  {
    name: 'launchers-need-nothing-installed',
    comment:
      'npm start and npm test run before anything is installed: use node: modules and scripts/lib/*.mjs only.',
    severity: 'error',
    from: { path: '^scripts/(start|dev|build|test)[.]mjs$|^scripts/lib/.*[.]mjs$' },
    to: { pathNot: '^scripts/lib/.*[.]mjs$', dependencyTypesNot: ['core'] },
  },
  {
    name: 'no-circles',
    comment:
      'These files import each other. Move the shared part into a third file, or pass it as an argument.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing-left-over',
    comment: 'No file of the product imports this one. Use it, or delete it.',
    severity: 'error',
    from: { pathNot: [...PROOFS, '^test/'] },
    module: {
      path: rooms.map(inRoom),
      pathNot: [
        ...PROOFS,
        '^(server|sandbox)/main[.]ts$',
        '^server/(backup|database|doctor|tax-unit)[.]ts$',
        '^src/(app/main|app/boot|app/render-document|landing/client/(main|boot|callback))[.]tsx?$',
        // Started as a process, by path.
        '^server/files/judge/process[.]ts$',
        // Found by name: routes by the router, catalogues by namespace.
        '^src/routes/',
        '^src/shared/i18n/words/',
        // Pages mirror the Arabic drawings.
        '^diagrams/mirror[.]ts$',
        // Complete lists of a room, for tests that iterate over it.
        '^(contract/endpoints|machines)/index[.]ts$',
        '[.]d[.]ts$',
      ],
      numberOfDependentsLessThan: 1,
    },
  },
]
