import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopCharging } from '#contract/endpoints/charging.ts'
import { beginCharge } from '#server/billing/begin-charge.ts'
import { watchThreshold } from '#server/billing/watch-limits.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { runningApi } from '#test/support/api.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { replicaWith } from '#test/support/replica-with.ts'
import { type Account, accountOf, addBackupCard, openAccount, setUsage } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startInterleaving } from './support/interleave.ts'
import { savedAccounts } from './support/saved-account.ts'

/** The goal C3: this many interleavings of two operations, of each rule the same number. */
const INTERLEAVINGS = 5000
/** An operation sends at most about this many statements. */
const STATEMENTS = 60

const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

const api = runningApi()
let client: pg.Client
let servers: readonly FastifyInstance[]
let interleaving: ReturnType<typeof startInterleaving>
let closeAll: () => Promise<void>

/** A rule over several rows: an account, and two operations that could break the rule together. */
interface CrossRowRule {
  restore: () => Promise<void>
  operations: readonly [() => Promise<string>, () => Promise<string>]
  /** Returns the broken part of the rule; null when it holds. */
  problemAfter(answers: readonly [string, string]): Promise<string | null>
}

/** Sends a call to one of two servers. Returns `200`, or the status and the code of the refusal. */
const send = async (
  at: 0 | 1,
  account: Account,
  method: 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const answer = await servers[at]?.inject({
    method,
    url,
    headers: { authorization: `Bearer ${account.token}` },
    ...(payload && { payload }),
  })
  if (answer?.statusCode === 200) return '200'
  return `${answer?.statusCode} ${answer?.json<{ message?: { code?: string } }>().message?.code}`
}

const rowOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row> => {
  const { rows } = await client.query<Row>(text, values)
  if (!rows[0]) throw new Error(`No row: ${text}`)
  return rows[0]
}

const cancelAt = (at: 0 | 1, account: Account) => () =>
  send(at, account, 'DELETE', '/v1/customers/support-package/cancel')

const standingOf = (account: Account) =>
  rowOf<{ package: string; cancelling: boolean; requested: Date | null; revision: number; step: string }>(
    `select package, cancellation_date is not null as cancelling, cancellation_date - interval '48 hours' as requested, revision, step
     from customers where id = $1`,
    [account.id],
  )

/** Ends the work of jobs: from here on, only the operations write. */
const stopPlannedWork = async () => {
  await (await callAsAdmin(api))(stopCharging, {
    body: { scope: 'planned', reason: 'The amounts look wrong' },
  })
}
const endStops = () =>
  sql`update charging_stops set released_at = stopped_at, resumed_at = stopped_at,
    released_by = (select id from users where role = 'admin' limit 1) where released_at is null`.execute(
    api.database.db,
  )

/** An account with a backup card and an invoice over the threshold that is due and not charged. */
const accountWithDueInvoice = async () => {
  const account = await openAccount(api)
  await addBackupCard(account)
  await setUsage(account, { day: dayOf(api), amount: 600_000 })
  return account
}

/** Cancelling is refused when the account owes something, so no account is cancelled after its invoice was issued. */
const cancelOrInvoice = async (
  account: Account,
  save: () => Promise<() => Promise<void>>,
): Promise<CrossRowRule> => {
  await client.query('begin; set local session_replication_role = replica')
  await client.query('update usage_entries set invoice_id = null where customer_id = $1', [account.id])
  await client.query('delete from invoices where customer_id = $1', [account.id])
  await client.query('commit')
  const restore = await save()
  return {
    restore,
    operations: [
      cancelAt(0, account),
      async () => {
        await watchThreshold(api.server.deps, account.id, { by: 'server', requestId: 'bench' })
        return '200'
      },
    ],
    async problemAfter([cancelled]) {
      const { cancelling, requested } = await standingOf(account)
      const { count, first } = await rowOf<{ count: number; first: Date }>(
        'select count(*)::int as count, min(created_at) as first from invoices where customer_id = $1',
        [account.id],
      )
      if (count !== 1) return `${count} invoices`
      if (cancelling !== (cancelled === '200')) return `cancelling is ${cancelling} after ${cancelled}`
      if (cancelled !== '200') return cancelled === '409 invoices-outstanding' ? null : cancelled
      return requested !== null && first < requested ? 'cancelled although the account owed' : null
    },
  }
}

/** A card with a charge under way cannot be removed, and a removed card is not charged. */
const removeOrCharge = async (
  account: Account,
  save: () => Promise<() => Promise<void>>,
): Promise<CrossRowRule> => {
  // The backup card is the next to charge.
  await client.query(
    `update payment_methods set expiry_date = '01/20' where customer_id = $1 and status = 'primary'`,
    [account.id],
  )
  const restore = await save()
  const { id: card } = await rowOf<{ id: string }>(
    `select id from payment_methods where customer_id = $1 and status = 'backup'`,
    [account.id],
  )
  const { id: invoiceId } = await rowOf<{ id: string }>('select id from invoices where customer_id = $1', [
    account.id,
  ])
  return {
    restore,
    operations: [
      () => send(0, account, 'DELETE', `/v1/payment-methods/${card}`),
      async () => {
        const cause = { by: 'server', requestId: 'bench' } as const
        const order = { invoiceId, trigger: 'scheduled', cause, asker: 'plan', chosenId: null } as const
        const { kind } = await withTransaction(api.server.deps.db, (tx) =>
          beginCharge(api.server.deps, tx, order),
        )
        return kind
      },
    ],
    async problemAfter([removed, begun]) {
      const { deleted, charges } = await rowOf<{ deleted: boolean; charges: number }>(
        `select deleted, (select count(*)::int from charges where payment_method_id = p.id) as charges
         from payment_methods p where id = $1`,
        [card],
      )
      const isRefused = removed === '409 card-in-use'
      if (removed !== '200' && !isRefused) return removed
      if (deleted !== (removed === '200')) return `removed is ${deleted} after ${removed}`
      if (charges !== (begun === 'charge' ? 1 : 0)) return `${charges} charges after ${begun}`
      return deleted && charges > 0
        ? 'a removed card is charged'
        : isRefused && charges === 0
          ? 'no charge uses the card'
          : null
    },
  }
}

/** An account that is being cancelled cannot change its package, and a change before the cancellation stays. */
const downgradeOrCancel = async (
  account: Account,
  save: () => Promise<() => Promise<void>>,
): Promise<CrossRowRule> => {
  await client.query(
    `update customers set subscription_date = subscription_date - interval '200 days' where id = $1`,
    [account.id],
  )
  const restore = await save()
  const before = await standingOf(account)
  return {
    restore,
    operations: [
      () => send(0, account, 'PUT', '/v1/customers/support-package', { package: 'Basic' }),
      cancelAt(1, account),
    ],
    async problemAfter([changed, cancelled]) {
      const now = await standingOf(account)
      const isChanged = changed === '200'
      if (cancelled !== '200' || !now.cancelling) return `cancelling is ${now.cancelling} after ${cancelled}`
      if (!isChanged && changed !== '409 status-conflict') return changed
      if ((now.package === 'Basic') !== isChanged) return `the package is ${now.package} after ${changed}`
      const { since } = await rowOf<{ since: Date | null }>(
        'select max(since) as since from package_changes where customer_id = $1',
        [account.id],
      )
      if (isChanged && since !== null && now.requested !== null && since > now.requested)
        return 'the package changed after the cancellation'
      const accepted = isChanged ? 2 : 1
      return now.revision === before.revision + accepted
        ? null
        : `revision ${now.revision} after ${accepted} writes`
    },
  }
}

/** Terms are accepted with a usable primary card only, and that card stays. */
const acceptOrRemove = async (
  account: Account,
  save: () => Promise<() => Promise<void>>,
): Promise<CrossRowRule> => {
  const restore = await save()
  const { id: card } = await rowOf<{ id: string }>('select id from payment_methods where customer_id = $1', [
    account.id,
  ])
  return {
    restore,
    operations: [
      () => send(0, account, 'POST', '/v1/customers/terms-conditions'),
      () => send(1, account, 'DELETE', `/v1/payment-methods/${card}`),
    ],
    async problemAfter([accepted, removed]) {
      const { step } = await standingOf(account)
      const { deleted } = await rowOf<{ deleted: boolean }>(
        'select deleted from payment_methods where id = $1',
        [card],
      )
      if (deleted !== (removed === '200')) return `removed is ${deleted} after ${removed}`
      if ((step === 'terms-conditions') === (accepted === '200'))
        return `the step is ${step} after ${accepted}`
      return accepted === '200' && deleted ? 'terms accepted without a card' : null
    },
  }
}

const rules: Record<string, CrossRowRule> = {}

beforeAll(async () => {
  await stayInOneMonth(api, 8)
  const leaving = await openAccount(api)
  await stopPlannedWork()
  const [owing, charged] = [await accountWithDueInvoice(), await accountWithDueInvoice()]
  await goTo(api, `${dayOf(api, 1)} 01:01`)
  const applying = await accountOf(api, await seed(api, 'terms-conditions', newPerson()))
  await endStops()
  await api.server.jobs.stop()
  const { engine } = api.database
  if (engine.kind !== 'postgres') throw new Error('Interleavings need PostgreSQL')
  client = new pg.Client({ connectionString: engine.url })
  await client.connect()
  servers = [await replicaWith(api, {}), await replicaWith(api, {})]
  const accounts = savedAccounts(client)
  const saving =
    ({ id }: Account) =>
    () =>
      accounts.save(id)
  rules['cancel and a new invoice'] = await cancelOrInvoice(owing, saving(owing))
  rules['remove a card and charge it'] = await removeOrCharge(charged, saving(charged))
  rules['change the package and cancel'] = await downgradeOrCancel(leaving, saving(leaving))
  rules['accept the terms and remove the card'] = await acceptOrRemove(applying, saving(applying))
  interleaving = startInterleaving(client)
  closeAll = async () => {
    interleaving.stop()
    for (const server of servers) await server.close()
    await client.end()
  }
}, 300_000)
afterAll(() => closeAll())

const RULES = [
  'cancel and a new invoice',
  'remove a card and charge it',
  'change the package and cancel',
  'accept the terms and remove the card',
]
/** One operation is ahead by some statements; then each choice is free. */
const choices = fc
  .record({
    leader: fc.boolean(),
    ahead: fc.nat(STATEMENTS),
    free: fc.array(fc.boolean(), { minLength: STATEMENTS, maxLength: STATEMENTS }),
  })
  .map(({ leader, ahead, free }) => [...Array.from({ length: ahead }, () => leader), ...free])
const counts = { interleavings: 0, broken: 0 }
const outcomes = new Map<string, number>()

test.each(RULES)('no interleaving breaks the rule: %s', async (name) => {
  const rule = rules[name]
  if (!rule) throw new Error(`No rule ${name}`)
  const seed = SEED + RULES.indexOf(name)
  for (const planned of fc.sample(choices, { numRuns: casesOf(INTERLEAVINGS) / RULES.length, seed })) {
    await rule.restore()
    const answers = await interleaving.run(planned, rule.operations)
    const problem = await rule.problemAfter(answers)
    const outcome = `${name}: ${answers.join(', ')}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    counts.interleavings += 1
    if (problem !== null) counts.broken += 1
    const order = planned.map((choice) => (choice ? '2' : '1')).join('')
    expect(problem, `SEED=${SEED}, order ${order}`).toBeNull()
  }
})

test('the figure of all interleavings', () => {
  const seen = [...outcomes].map(([outcome, times]) => `${outcome} (${times})`).sort()
  process.stdout.write(`${seen.join('\n')}\n`)
  const { interleavings, broken } = counts
  recordFigure({
    goal: 'C3',
    figure: `${interleavings} interleavings of ${RULES.length} pairs of operations, statement by statement: ${broken} broken rules, ${outcomes.size} different pairs of answers`,
    isMet: broken === 0 && interleavings >= INTERLEAVINGS,
  })
})
