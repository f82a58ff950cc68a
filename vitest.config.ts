import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chartDrawings } from './src/build/chart-drawings.ts'
import { IS_LONG_RUN } from './test/support/long-run.ts'

const setup = 'test/support/setup.ts'
const build = 'test/support/build.ts'
const nodeRooms = ['contract', 'rules', 'machines', 'diagrams', 'server', 'sandbox', 'scripts', 'src/build']
const portalTests = 'src/!(build)/**/*.test.{ts,tsx}'
/** A module is replaced only where nothing has loaded it before. */
const replacing = globSync(portalTests).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))
const cores = availableParallelism()
const proving = {
  // These wait for clocks, sockets and processes that start again, a fifth of their time.
  maxWorkers: Math.max(3, Math.floor(cores / 2)),
  setupFiles: [setup],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine answers late; the second that Vitest waits by itself is too short there.
  expect: { poll: { timeout: 15_000 } },
}
/** These start processes of their own on the embedded database, which must outlive them. */
const killing = [
  'billing-crash',
  'backups',
  'crash',
  'damaged-directory',
  'dispute-crash',
  'left-alone',
  'outgoing-calls',
  'stopping',
  'suspension-crash',
  'traced-restart',
].map((name) => `test/api/${name}.test.ts`)
/** These ask the API like the API's own tests. */
const walks = 'test/model/walks/walks.test.ts'
/** Run in `npm run test:long` alone: CONTRIBUTING.md has the reasons. */
const LONG_FILES = [
  'api/account-keys',
  'api/adopted-payments',
  'api/billing-crash',
  'api/billing-overtaken',
  'api/card-outages',
  'api/cloud-account-failures',
  'api/cloud-account-renewed',
  'api/declines',
  'api/dispute-crash',
  'api/flow-figures',
  'api/handing-back',
  'api/jobs-side-by-side',
  'api/keyed-clicks',
  'api/leaving-with-debts',
  'api/lost-answers',
  'api/lost-replies',
  'api/quota',
  'api/refund-crash',
  'api/restored-backup',
  'api/reversed-charges',
  'api/stopping',
  'api/suspension-crash',
  'api/tax-chain',
  'api/threshold-without-usage',
  'api/two-editors',
  'api/two-reconciliations',
  'api/undecided-payments',
  'api/wrong-amounts',
  'architecture/import-gate',
  'postgres/hot-read-plans',
  'postgres/read-standby',
  'postgres/realtime-cuts',
  'postgres/server-backups',
].map((name) => `test/${name}.test.ts`)
const leftOut = IS_LONG_RUN ? [] : LONG_FILES
/** Each takes fifteen seconds to three minutes, so it begins before the others: else the last of them would run alone. */
const LONGEST = [
  'billing-crash',
  'backups',
  'crash',
  'suspension-crash',
  'walks',
  'shortest-paths',
  'hostile-values',
  'damaged-directory',
  'stopping',
  'charges',
  'billing-year',
  'credit-notes',
  'disputes',
  'hard-declines',
  'invoice-export',
  'refunds',
  'every-flow',
  'tax-year',
]
const isLong = ({ moduleId }: TestSpecification) =>
  LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const portal = {
  environment: 'jsdom',
  setupFiles: [setup, 'test/support/setup-portal.ts'],
  testTimeout: 30_000,
}

export default defineConfig({
  plugins: [chartDrawings()],
  test: {
    maxWorkers: Math.max(2, Math.floor(cores / 2)),
    // Loading the modules anew for each file took longer than most of the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: nodeRooms.map((room) => `${room}/**/*.test.ts`),
          setupFiles: [setup],
          testTimeout: IS_LONG_RUN ? 300_000 : 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { ...portal, name: 'portal', include: [portalTests], exclude: replacing } },
      { extends: true, test: { ...portal, name: 'portal-replacing', include: replacing, isolate: true } },
      {
        extends: true,
        test: {
          ...proving,
          name: 'proofs',
          include: [
            ...killing,
            ...['conformance', 'model', 'architecture', 'support'].map(
              (folder) => `test/${folder}/**/*.test.ts`,
            ),
          ],
          exclude: [walks, ...leftOut],
          globalSetup: [build],
        },
      },
      {
        extends: true,
        test: {
          ...proving,
          name: 'postgres',
          include: ['test/api/**/*.test.ts', 'test/postgres/**/*.test.ts', walks],
          exclude: [...killing, ...leftOut],
          globalSetup: [build, 'test/support/postgres.ts'],
        },
      },
      // Needs Debian's postgresql, nginx, caddy and openssl, and installs the packages anew.
      {
        extends: true,
        test: {
          ...proving,
          name: 'deployment',
          include: ['test/deployment/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
      // The figures would disturb each other, so the files run one after the other.
      {
        extends: true,
        test: {
          ...proving,
          name: 'reliability',
          include: ['test/reliability/**/*.test.ts'],
          setupFiles: [setup, 'test/reliability/support/setup.ts'],
          globalSetup: [build, 'test/support/postgres.ts'],
          maxWorkers: 1,
          testTimeout: 3_600_000,
        },
      },
      {
        extends: true,
        test: {
          ...proving,
          name: 'api-embedded',
          include: ['test/api/**/*.test.ts', walks],
          exclude: [...killing, ...leftOut],
          globalSetup: [build],
        },
      },
    ],
  },
})
