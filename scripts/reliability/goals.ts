/** A goal of reliability. docs/reliability.md shows its state, which follows from `missing` and the figures of the bench. */
export interface ReliabilityGoal {
  id: string
  text: string
  /** Paths of tests and documents that prove it. */
  proofs: readonly string[]
  /** A goal for which nothing was built. */
  isOpen?: true
  /** The reason why the goal is not reached. */
  missing?: string
  /** A fact about a goal that is reached. */
  note?: string
  /** The parts that the bench in test/reliability measures. Each needs a figure that meets the goal. */
  measures?: readonly string[]
}

interface GoalGroup {
  title: string
  goals: readonly ReliabilityGoal[]
}

/** The parts of C4: a walk takes seconds, so that all of them take most of a day. */
export const WALK_SHARDS: readonly string[] = Array.from({ length: 10 }, (_, at) => `shard ${at + 1} of 10`)

/** Every goal by group, in the sequence of docs/reliability.md. */
export const GOAL_GROUPS: readonly GoalGroup[] = [
  {
    title: 'Durability and crash',
    goals: [
      {
        id: 'D1',
        text: '`kill -9` in every onboarding step: nothing acknowledged is lost, no step is half done',
        proofs: [
          'test/api/crash.test.ts',
          'test/api/idempotency-crash.test.ts',
          'test/api/people-crash.test.ts',
          'test/reliability/onboarding-kills.test.ts',
        ],
        measures: ['embedded', 'postgres'],
      },
      {
        id: 'D2',
        text: '`kill -9` of PostgreSQL under load: 503 meanwhile, back within 10 s without a restart',
        proofs: [
          'test/postgres/realtime-cuts.test.ts',
          'test/postgres/dead-connections.test.ts',
          'test/reliability/database-kills.test.ts',
        ],
        measures: ['postgres'],
      },
      {
        id: 'D3',
        text: 'one process owns the embedded database',
        proofs: ['server/db/directory-lock.test.ts', 'test/api/crash.test.ts'],
      },
      {
        id: 'D4',
        text: 'the server warns of weak durability settings at start and refuses them in production',
        proofs: ['test/postgres/readiness.test.ts'],
      },
      {
        id: 'D5',
        text: 'a full disk or a failing write: 503, nothing corrupted, and the server starts again',
        proofs: [
          'server/operations/readiness.test.ts',
          'test/api/failures.test.ts',
          'server/db/embedded.test.ts',
          'scripts/lib/run-product.test.ts',
          'test/reliability/failing-writes.test.ts',
        ],
        measures: ['embedded'],
      },
      {
        id: 'D6',
        text: 'guards switched off turn a test red',
        proofs: ['scripts/guards/list.test.ts'],
        note: 'npm run test:guards: 146 of 146 red on 2026-11-29, one of them after its test was mended',
      },
      {
        id: 'D7',
        text: 'branch coverage of money, identity and authorisation',
        proofs: ['docs/mutation-tests.md'],
        missing: '94.9 % of changes of rules and charts are found; server code has no figure',
      },
    ],
  },
  {
    title: 'Exactly once',
    goals: [
      {
        id: 'E1',
        text: '50 equal presses with one key: one effect',
        proofs: ['test/api/keyed-clicks.test.ts'],
      },
      {
        id: 'E2',
        text: '50 equal presses without a key: one effect',
        proofs: ['test/api/charges.test.ts', 'test/api/card-places.test.ts'],
      },
      {
        id: 'E3',
        text: 'a lost reply of the card provider is neither charged twice nor lost',
        proofs: [
          'test/api/lost-replies.test.ts',
          'test/api/lost-answers.test.ts',
          'test/api/undecided-payments.test.ts',
          'test/reliability/lost-replies.test.ts',
        ],
        measures: ['postgres'],
      },
      {
        id: 'E4',
        text: 'a server that dies between provider and commit: both ledgers agree',
        proofs: [
          'test/api/billing-crash.test.ts',
          'test/api/suspension-crash.test.ts',
          'test/api/refund-crash.test.ts',
        ],
      },
      {
        id: 'E5',
        text: 'misused idempotency keys are refused, independent or repeated, as documented',
        proofs: ['test/api/idempotency.test.ts', 'test/api/id-of-another-account.test.ts'],
      },
      {
        id: 'E6',
        text: 'the backup card is never charged while a charge is unclear',
        proofs: ['test/api/lost-replies.test.ts', 'test/api/adopted-payments.test.ts'],
      },
      {
        id: 'E7',
        text: '20 payments unknown here and 20 unknown there are found in one run',
        proofs: ['test/api/compared-payments.test.ts', 'test/api/restored-backup.test.ts'],
      },
      {
        id: 'E8',
        text: 'amounts and currency equal the invoice, in 10,000 cases',
        proofs: ['test/api/wrong-amounts.test.ts', 'rules/invoice-lines.test.ts'],
        note: 'every property of the rules holds in 10,000 cases of the long run',
      },
    ],
  },
  {
    title: 'Concurrent edits',
    goals: [
      {
        id: 'C1',
        text: 'administrator and customer edit together: no lost update',
        proofs: [
          'test/reliability/simultaneous-edits.test.ts',
          'test/api/two-editors.test.ts',
          'test/e2e/same-account.spec.ts',
        ],
        measures: ['three servers'],
      },
      {
        id: 'C2',
        text: 'card places stay unique under parallel changes',
        proofs: ['test/api/card-places.test.ts'],
      },
      {
        id: 'C3',
        text: 'rules across rows hold',
        proofs: [
          'test/reliability/interleavings.test.ts',
          'test/postgres/joining-races.test.ts',
          'test/postgres/team-races.test.ts',
          'test/api/two-reconciliations.test.ts',
          'test/api/leaving-with-debts.test.ts',
        ],
        missing:
          'the pair of terms and a card holds in every order, since the only card is never removed; no run without the lock of the customer shows that the judge notices',
        measures: ['four rules'],
      },
      {
        id: 'C4',
        text: 'random walks of several people never leave the charts',
        proofs: ['test/reliability/walks.test.ts', 'test/model/walks/walks.test.ts'],
        measures: WALK_SHARDS,
      },
      {
        id: 'C5',
        text: 'the judge of histories notices a missing lock and a missing check of the revision',
        proofs: ['test/reliability/judge-bites.test.ts'],
        measures: ['two guards'],
      },
    ],
  },
  {
    title: 'Jobs',
    goals: [
      {
        id: 'J1',
        text: '500 charges, three servers, one killed every five seconds: each once',
        proofs: ['test/api/billing-crash.test.ts', 'test/reliability/killed-billing.test.ts'],
        measures: ['postgres'],
      },
      {
        id: 'J2',
        text: 'a worker that was paused charges nothing twice',
        proofs: ['test/api/charges.test.ts', 'test/reliability/paused-workers.test.ts'],
        measures: ['postgres'],
      },
      {
        id: 'J3',
        text: 'nobody up on the 6th: all charged within ten minutes after the start',
        proofs: ['test/api/billing-run.test.ts'],
      },
      {
        id: 'J4',
        text: 'calendar edges',
        proofs: [
          'test/reliability/skewed-clocks.test.ts',
          'test/api/billing-year.test.ts',
          'test/api/clock.test.ts',
          'rules/billing-calendar.test.ts',
        ],
        measures: ['skewed servers'],
      },
      {
        id: 'J5',
        text: 'a cancellation takes effect within 48 hours, once',
        proofs: ['test/api/billing-crash.test.ts', 'test/reliability/killed-cancellations.test.ts'],
        measures: ['postgres'],
      },
      {
        id: 'J6',
        text: 'mails and alerts are not lost; one that arrives twice has the same message id',
        proofs: [
          'test/api/mails-once.test.ts',
          'test/api/people-crash.test.ts',
          'test/reliability/killed-mails.test.ts',
        ],
        measures: ['postgres'],
      },
      {
        id: 'J7',
        text: 'a job that always fails disturbs no other, and administrators hear of it within a minute',
        proofs: [
          'test/api/jobs-side-by-side.test.ts',
          'test/api/operations.test.ts',
          'server/operations/failing-jobs.test.ts',
        ],
      },
    ],
  },
  {
    title: 'Providers',
    goals: [
      {
        id: 'P1',
        text: 'each outage has its own words, keeps the form, and the same press works later',
        proofs: [
          'test/reliability/provider-faults.test.ts',
          'test/e2e/providers-down.spec.ts',
          'test/conformance/outages.ts',
          'test/api/card-outages.test.ts',
        ],
        measures: ['the server'],
      },
      {
        id: 'P2',
        text: 'one hanging provider costs nobody else anything',
        proofs: [
          'test/reliability/hanging-provider.test.ts',
          'server/provider-health/circuit.test.ts',
          'test/api/provider-circuits.test.ts',
          'test/api/admission.test.ts',
        ],
        measures: ['the company register'],
      },
      {
        id: 'P3',
        text: 'only reads are repeated, at most twice, at random intervals',
        proofs: [
          'test/reliability/provider-retries.test.ts',
          'server/providers/company-registry/wathq-retries.test.ts',
        ],
        measures: ['three providers', 'failing reads'],
      },
      {
        id: 'P4',
        text: '2,000 changed answers of each provider: our own words, nothing unsafe kept, no redirect followed',
        proofs: ['test/conformance/mutated-answers.test.ts', 'test/conformance/untrue-answers.test.ts'],
        note: '2,000 each in the long run: no other error',
      },
      {
        id: 'P5',
        text: 'rows point at readable files only; orphans are swept',
        proofs: ['test/api/uploads.test.ts', 'server/providers/files/local.test.ts'],
      },
    ],
  },
  {
    title: 'Realtime',
    goals: [
      {
        id: 'W1',
        text: 'a lost socket: the right state within six seconds',
        proofs: ['test/e2e/nafath.spec.ts', 'test/e2e/matrix/lost-sockets.spec.ts'],
        missing: 'the server that holds the socket is not killed',
        measures: ['scaled', 'real'],
      },
      {
        id: 'W2',
        text: 'reload, sleep and clock changes during the countdown',
        proofs: ['src/features/identity/identity-check.test.tsx', 'test/e2e/nafath.spec.ts'],
      },
      { id: 'W3', text: 'late answers', proofs: ['test/api/identity-answers.test.ts'] },
      {
        id: 'W4',
        text: 'nobody hears events of others',
        proofs: ['test/api/realtime.test.ts', 'server/realtime/socket-realtime.test.ts'],
      },
      {
        id: 'W5',
        text: 'an event at another server arrives',
        proofs: ['test/postgres/realtime-cuts.test.ts'],
      },
    ],
  },
  {
    title: 'Browser',
    goals: [
      {
        id: 'B1',
        text: 'every onboarding state through reload, Back, Forward, deep link, second tab, and a new tab',
        proofs: [
          'test/e2e/resume.spec.ts',
          'test/e2e/browser-back.spec.ts',
          'test/e2e/matrix/onboarding-states.spec.ts',
        ],
        measures: ['chromium'],
      },
      {
        id: 'B2',
        text: 'offline before, during and after each form',
        proofs: [
          'test/e2e/failing-calls.spec.ts',
          'test/e2e/server-away.spec.ts',
          'test/e2e/matrix/offline-forms.spec.ts',
        ],
        measures: ['chromium'],
      },
      { id: 'B3', text: 'two tabs', proofs: ['test/e2e/resume.spec.ts'] },
      {
        id: 'B4',
        text: 'wrong clocks',
        proofs: [
          'src/features/identity/identity-check.test.tsx',
          'test/e2e/matrix/wrong-clocks.spec.ts',
          'test/conformance/sign-in.test.ts',
        ],
        missing:
          'a server five minutes behind the identity provider refuses its tokens; the leeway is a minute',
        measures: ['chromium'],
      },
      {
        id: 'B5',
        text: 'a session that ends in a form',
        proofs: [
          'test/e2e/resume.spec.ts',
          'test/e2e/matrix/ended-sessions.spec.ts',
          'src/shared/session/kept-place.test.ts',
        ],
        missing: 'a dialog of one field, such as an invitation, opens empty after the sign-in',
        measures: ['chromium'],
      },
      { id: 'B6', text: 'broken browser storage', proofs: ['src/shared/session/root-document.test.ts'] },
      {
        id: 'B7',
        text: 'a new release under an open page',
        proofs: ['test/e2e/new-version.spec.ts', 'src/shared/new-version/build-watch.test.ts'],
      },
      {
        id: 'B8',
        text: 'accessibility of each screen, and both onboardings by keyboard',
        proofs: ['test/e2e/a11y.spec.ts', 'test/e2e/keyboard-journeys.spec.ts'],
      },
    ],
  },
  {
    title: 'Authorisation',
    goals: [
      {
        id: 'Z1',
        text: 'every operation for every kind of person',
        proofs: ['test/api/permission-matrix.test.ts'],
      },
      {
        id: 'Z2',
        text: 'ids of others: the answer equals that for an unknown id',
        proofs: ['test/api/foreign-ids.test.ts'],
      },
      { id: 'Z3', text: 'fields of the server cannot be set', proofs: ['test/api/basic-info.test.ts'] },
      { id: 'Z4', text: 'answers have only the fields of the reader', proofs: ['test/api/access.test.ts'] },
      {
        id: 'Z5',
        text: 'acts on behalf: who, for whom, why, before and after',
        proofs: ['test/api/act-changes.test.ts', 'test/api/on-behalf.test.ts'],
      },
      {
        id: 'Z6',
        text: 'a removed person is out at once',
        proofs: ['test/api/team.test.ts', 'test/api/session-life.test.ts'],
      },
    ],
  },
  {
    title: 'Uploads',
    goals: [
      { id: 'U1', text: 'hostile files are refused', proofs: ['server/files/inspect-file.test.ts'] },
      {
        id: 'U2',
        text: 'sizes, counts and slow bodies',
        proofs: ['test/api/uploads.test.ts', 'test/api/edges.test.ts'],
      },
      { id: 'U3', text: '40 file names', proofs: ['server/files/inspect-file.test.ts'] },
      {
        id: 'U4',
        text: 'files are served without a right to run anything',
        proofs: ['test/api/rendered-documents.test.ts', 'test/api/originals.test.ts'],
      },
    ],
  },
  {
    title: 'Headers and the card page',
    goals: [
      { id: 'H1', text: 'security headers on every answer', proofs: ['test/api/edges.test.ts'] },
      {
        id: 'H2',
        text: 'the content policy blocks and reports',
        proofs: ['test/e2e/foreign-scripts.spec.ts', 'test/api/browser-reports.test.ts'],
      },
      { id: 'H3', text: 'no framing', proofs: ['test/e2e/landing.spec.ts'] },
      {
        id: 'H4',
        text: 'cookies and requests of other origins',
        proofs: ['test/api/sessions.test.ts', 'test/api/session-cookie.test.ts'],
      },
      {
        id: 'H5',
        text: '30 redirect payloads',
        proofs: ['test/api/edges.test.ts', 'src/shared/sign-in/sign-in.test.ts'],
      },
      {
        id: 'H6',
        text: 'inventory of the scripts of the card page',
        proofs: ['test/api/built-portal.test.ts'],
      },
      { id: 'H7', text: 'changes of the card page are found', proofs: ['test/api/changed-portal.test.ts'] },
      {
        id: 'H8',
        text: 'card numbers leave for the provider only',
        proofs: ['test/e2e/card-secrecy.spec.ts', 'test/support/leaks.ts'],
      },
    ],
  },
  {
    title: 'Card return',
    goals: [
      { id: 'K1', text: '60 forged returns save no card', proofs: ['test/api/card-forgeries.test.ts'] },
      { id: 'K2', text: 'the server believes the provider only', proofs: ['test/api/cards.test.ts'] },
      {
        id: 'K3',
        text: 'authentic webhooks, also while secrets change',
        proofs: ['test/api/card-webhook-secrets.test.ts'],
      },
      {
        id: 'K4',
        text: 'webhooks repeated, late, in any order, of unknown ids',
        proofs: [
          'test/api/card-background.test.ts',
          'test/api/provider-events.test.ts',
          'test/api/compared-payments.test.ts',
        ],
        note: 'also refunds and disputes that only the provider knows',
      },
      {
        id: 'K5',
        text: 'webhooks while the database is down',
        proofs: ['test/postgres/events-in-an-outage.test.ts'],
        note: '60 s of the provider’s clock without a database: 503, repeats, and everything recorded once',
      },
    ],
  },
  {
    title: 'Limits, logs, secrets, supply chain',
    goals: [
      {
        id: 'L1',
        text: 'identity prompts: three an hour for one ID and one person',
        proofs: ['test/postgres/prompt-races.test.ts', 'test/api/rate-limits.test.ts'],
      },
      {
        id: 'L2',
        text: 'costly calls are limited over servers and restarts',
        proofs: ['test/api/rate-limits.test.ts'],
      },
      {
        id: 'O1',
        text: 'planted secrets appear nowhere',
        proofs: ['test/support/leaks.ts', 'test/api/every-flow.test.ts'],
      },
      {
        id: 'O2',
        text: 'one event is one line of the log',
        proofs: ['server/operations/log.test.ts', 'server/request/redact.test.ts'],
      },
      {
        id: 'O3',
        text: 'the record cannot be rewritten, and a change is found',
        proofs: [
          'test/postgres/append-only.test.ts',
          'test/postgres/roles.test.ts',
          'test/api/record.test.ts',
        ],
      },
      { id: 'S1', text: 'no secrets in sources or bundle', proofs: ['scripts/gates/gates.test.ts'] },
      {
        id: 'S2',
        text: 'secrets change while the product runs',
        proofs: [
          'test/reliability/rotated-secrets.test.ts',
          'test/api/card-webhook-secrets.test.ts',
          'test/api/sealed-numbers.test.ts',
          'server/sessions/session.test.ts',
        ],
        missing: 'the keys of the sign-in service change in its tests, not under load',
        measures: ['three secrets'],
      },
      { id: 'S3', text: 'exact dependencies, licences, SBOM', proofs: ['scripts/gates/gates.test.ts'] },
      {
        id: 'S4',
        text: 'no known advisory',
        proofs: [],
        isOpen: true,
        missing: 'no source of advisories can be reached here; `npm run advisories` writes the snapshot',
      },
      { id: 'S5', text: 'no pattern takes exponential time', proofs: ['scripts/gates/patterns.test.ts'] },
      {
        id: 'S6',
        text: 'no crash points, fakes or source maps in production',
        proofs: ['scripts/gates/gates.test.ts'],
      },
    ],
  },
  {
    title: 'Backup, migration, fuzz',
    goals: [
      {
        id: 'R1',
        text: 'restore: at most a minute lost, within 15 minutes for 1 GB',
        proofs: ['test/postgres/server-backups.test.ts', 'test/reliability/restore.test.ts'],
        measures: ['postgres'],
      },
      {
        id: 'R2',
        text: 'ten random moments',
        proofs: ['test/postgres/server-backups.test.ts', 'test/reliability/moments.test.ts'],
        measures: ['postgres'],
      },
      {
        id: 'R3',
        text: 'backup of the running embedded database',
        proofs: ['server/backup/backups.test.ts', 'test/api/backups.test.ts'],
      },
      {
        id: 'R4',
        text: 'destroyed data stay destroyed after a restore',
        proofs: ['server/backup/backups.test.ts'],
      },
      {
        id: 'M1',
        text: 'migrations forward, back and forward again keep everything',
        proofs: ['server/db/migrate.test.ts'],
      },
      {
        id: 'M2',
        text: 'two releases on one database',
        proofs: [
          'test/reliability/two-releases.test.ts',
          'test/postgres/migrations.test.ts',
          'server/db/migrate.test.ts',
        ],
        measures: ['postgres'],
      },
      {
        id: 'M3',
        text: 'a killed migration leaves nothing half done',
        proofs: ['server/db/migrate.test.ts', 'test/postgres/migrations.test.ts'],
      },
      {
        id: 'M4',
        text: 'every version and state of a chart can be loaded',
        proofs: [
          'test/model/stored-versions.test.ts',
          'test/api/unknown-state.test.ts',
          'server/charts/stored-chart.test.ts',
          'src/routes/unknown-state.test.tsx',
        ],
        missing:
          'a state that only a later release has is no step of this one: its customer gets a page with the invoices, which opens the account by itself, and not the other pages',
      },
      {
        id: 'X1',
        text: '2,000 random requests of each call',
        proofs: ['test/reliability/random-requests.test.ts', 'test/api/hostile-values.test.ts'],
        measures: ['every call'],
      },
      {
        id: 'X2',
        text: '5,000 malformed requests: none hides a second one, none breaks the server',
        proofs: ['test/api/malformed-requests.test.ts', 'test/api/edges.test.ts'],
        note: '5,000 in the long run: no 5xx',
      },
    ],
  },
  {
    title: 'Load',
    goals: [
      {
        id: 'G1',
        text: '300 requests a second for ten minutes',
        proofs: ['test/reliability/load.test.ts'],
        measures: ['two servers'],
      },
      {
        id: 'G2',
        text: 'five times the load',
        proofs: ['test/reliability/load.test.ts', 'test/api/admission.test.ts', 'scripts/flood.ts'],
        measures: ['two servers'],
      },
      {
        id: 'G3',
        text: 'eight hours',
        proofs: ['test/reliability/soak.test.ts', 'scripts/bench-memory.ts'],
        measures: ['one server'],
      },
      {
        id: 'G4',
        text: '50 stops under load',
        proofs: ['test/reliability/stops.test.ts', 'test/api/stopping.test.ts'],
        measures: ['a server under load'],
      },
      { id: 'G5', text: 'slow and silent clients', proofs: ['test/api/edges.test.ts'] },
    ],
  },
  {
    title: 'Health and watching',
    goals: [
      {
        id: 'V1',
        text: 'readiness follows database, tables, queue and disk',
        proofs: ['test/postgres/readiness.test.ts', 'server/operations/readiness.test.ts'],
      },
      {
        id: 'V2',
        text: 'metrics of everything that waits or fails',
        proofs: ['test/architecture/watching.test.ts', 'test/api/watching.test.ts'],
      },
      {
        id: 'V3',
        text: 'one trace from the click to the provider',
        proofs: [
          'test/reliability/money-traces.test.ts',
          'test/api/traces.test.ts',
          'test/api/traced-restart.test.ts',
          'test/api/every-flow.test.ts',
        ],
        measures: ['acts of money'],
      },
      {
        id: 'V4',
        text: '12 planted faults raise 12 alerts',
        proofs: ['test/reliability/alerts.test.ts', 'test/architecture/watching.test.ts'],
        measures: ['twelve faults', 'a clean hour'],
      },
    ],
  },
  {
    title: 'Personal data',
    goals: [
      {
        id: 'Q1',
        text: 'a person gets all their data',
        proofs: ['test/api/data-requests.test.ts', 'test/api/data-map.test.ts'],
      },
      {
        id: 'Q2',
        text: 'corrections',
        proofs: ['test/api/data-requests.test.ts'],
        missing: 'recipients are not told',
      },
      {
        id: 'Q3',
        text: 'destruction, with dated holds',
        proofs: ['test/api/data-requests.test.ts', 'test/api/retention.test.ts'],
      },
      {
        id: 'Q4',
        text: 'draft of a breach notice',
        proofs: ['docs/breach.md'],
        missing: 'a draft to fill in; no command lists the people',
      },
      {
        id: 'Q5',
        text: 'outgoing calls only to configured addresses',
        proofs: ['test/api/outgoing-calls.test.ts', 'test/e2e/foreign-scripts.spec.ts'],
      },
      {
        id: 'Q6',
        text: 'accepted terms are stored, and a new edition asks again',
        proofs: ['test/api/terms-editions.test.ts'],
      },
    ],
  },
]
