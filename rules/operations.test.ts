import { expect, test } from 'vitest'
import type { OperationsFacts, Trouble } from '#contract/entities/operations.ts'
import { troublesOf, withoutReplaced } from './operations.ts'

const AT = '2026-03-28T09:00:00.000Z'
const ago = (minutes: number): string => new Date(Date.parse(AT) - minutes * 60_000).toISOString()

const server = (change: Partial<OperationsFacts['servers'][number]> = {}) => ({
  ...{ id: 's', host: 'h', version: '1', startedAt: ago(60), lastSeenAt: ago(0), unready: null },
  ...{ freeBytes: null, clockMs: 0 },
  ...change,
})

const queue = (change: Partial<OperationsFacts['queues'][number]> = {}) => ({
  ...{ queue: 'send-mail' as const, due: 0, dueSince: null, running: 0, later: 0, failing: 0 },
  ...{ failingSince: null, failures: 0, reason: null, givenUp: 0 },
  ...change,
})

const backup = (minutes: number) => ({
  kind: 'dump' as const,
  endedAt: ago(minutes),
  failure: null,
  bytes: null,
})

const well: OperationsFacts = {
  at: AT,
  queues: [queue()],
  givenUp: [],
  waiting: [],
  servers: [server()],
  providers: [],
  backups: { lastBackup: backup(60), lastDrill: null, lastFailure: null, logBytes: null },
  comparisons: { providers: [], foundPayments: 0, missingPayments: 0, foundDisputes: 0 },
  certificateEndsAt: '2027-03-28T09:00:00.000Z',
}

const kinds = (change: Partial<OperationsFacts>): Trouble['kind'][] =>
  troublesOf({ ...well, ...change }).map(({ kind }) => kind)

const waiting = (kind: OperationsFacts['waiting'][number]['kind'], minutes: number) => ({
  waiting: [{ kind, count: 1, since: ago(minutes), customerId: null }],
})

const backups = (change: Partial<OperationsFacts['backups']>) => ({ backups: { ...well.backups, ...change } })

test('a product that runs well has no trouble', () => {
  expect(troublesOf(well)).toEqual([])
})

test.each<[string, Partial<OperationsFacts>, Trouble['kind'][]]>([
  ['no server', { servers: [] }, ['no-server']],
  ['a server silent for half a minute', { servers: [server({ lastSeenAt: ago(0.5) })] }, []],
  [
    'a silent server beside another',
    { servers: [server(), server({ lastSeenAt: ago(2) })] },
    ['server-lost'],
  ],
  ['a server with a full disk', { servers: [server({ unready: 'disk-full' })] }, ['server-not-ready']],
  ['a clock five seconds ahead', { servers: [server({ clockMs: 5000 })] }, []],
  ['a clock behind', { servers: [server({ clockMs: -5001 })] }, ['clock-differs']],
  ['a job failing for four minutes', { queues: [queue({ failing: 1, failingSince: ago(4) })] }, []],
  [
    'a job failing for five minutes',
    { queues: [queue({ failing: 1, failingSince: ago(5) })] },
    ['jobs-fail'],
  ],
  ['a job that gave up', { queues: [queue({ givenUp: 1 })] }, ['jobs-gave-up']],
  ['a job due for nine minutes', { queues: [queue({ due: 1, dueSince: ago(9) })] }, []],
  ['a job due for ten minutes', { queues: [queue({ due: 1, dueSince: ago(10) })] }, ['jobs-wait']],
  ['a charge unclear for 59 minutes', waiting('unclearCharges', 59), []],
  ['a charge unclear for an hour', waiting('unclearCharges', 60), ['charges-unclear']],
  ['a refund unclear for an hour', waiting('unclearRefunds', 60), ['refunds-unclear']],
  ['planned charges that are held', waiting('heldCharges', 0), ['charges-held']],
  ['charging that is stopped', waiting('chargingStops', 0), ['charging-stopped']],
  [
    'a provider that two servers do not call',
    {
      providers: [
        { provider: 'cards', state: 'paused', since: ago(2), servers: 2 },
        { provider: 'messages', state: 'slow', since: ago(2), servers: 1 },
      ],
    },
    ['provider-paused'],
  ],
  [
    'a provider that fails now and then',
    { providers: [{ provider: 'cards', state: 'failing', since: ago(2), servers: 1 }] },
    [],
  ],
  ['a payment that stops charging', waiting('stoppingPayments', 0), ['payments-stop-charging']],
  ['a tax document waiting for twelve hours', waiting('undecidedTaxDocuments', 720), ['tax-documents-wait']],
  ['a refused tax document', waiting('refusedTaxDocuments', 0), ['tax-documents-refused']],
  ['an old data request', waiting('dataRequests', 10_000), []],
  ['no backup', backups({ lastBackup: null }), ['backup-missing']],
  ['a backup of 36 hours', backups({ lastBackup: backup(36 * 60) }), []],
  ['an older backup', backups({ lastBackup: backup(36 * 60 + 1) }), ['backup-old']],
  ['a failed backup', backups({ lastFailure: { ...backup(1), failure: 'disk full' } }), ['backup-failed']],
  ['a log of more than a gigabyte', backups({ logBytes: 2 ** 30 + 1 }), ['log-waits']],
  [
    'an old comparison',
    { comparisons: { ...well.comparisons, providers: [{ provider: 'p', comparedUntil: ago(36 * 60 + 1) }] } },
    ['comparison-old'],
  ],
  ['a certificate of twenty days', { certificateEndsAt: '2026-04-17T09:00:00.000Z' }, ['certificate-ends']],
])('%s', (_, change, expected) => {
  expect(kinds(change)).toEqual(expected)
})

test('the trouble about jobs names their kind, number and time', () => {
  expect(troublesOf({ ...well, queues: [queue({ failing: 2, failingSince: ago(6) })] })).toEqual([
    { kind: 'jobs-fail', queue: 'send-mail', count: 2, since: ago(6) },
  ])
})

test('a lost server is left out when another has started on its host since, one for each start', () => {
  const first = server({ id: 'first', lastSeenAt: ago(5) })
  const second = server({ id: 'second', lastSeenAt: ago(3) })
  const early = server({ id: 'early', startedAt: ago(9) })
  const late = server({ id: 'late', startedAt: ago(1) })
  expect(withoutReplaced([first, early], { at: AT })).toEqual([first, early])
  expect(withoutReplaced([second, first, late], { at: AT })).toEqual([second, late])
  const elsewhere = server({ id: 'elsewhere', host: 'other', startedAt: ago(1) })
  expect(withoutReplaced([first, elsewhere], { at: AT })).toEqual([first, elsewhere])
})
