import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartFigures } from '#contract/entities/flow-figures.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { withTransaction } from '../db/transaction.ts'
import { onboardingWorkflow } from '../onboarding/chart.ts'
import { peopleOf } from './people-store.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
})
afterAll(() => database.close())

const FIGURES: Pick<ChartFigures, 'states'> = {
  states: [
    {
      ...{ state: 'WAITING', now: 9, entered: 9, returned: 9, left: 9, again: 0, wentBack: 0 },
      ...{ stays: { count: 9, running: 9, median: 60, p90: 60 }, outliers: 9, refusals: [] },
      target: { share: 0.9, seconds: 60, within: 9, late: 0, waiting: 0, met: 1 },
    },
  ],
}
const DAYS = { from: '2025-11-26', to: '2026-11-25' }
const END = { end: new Date('2026-11-26'), until: new Date('2026-11-26') }

/** Keeps the plan of each statement instead of running it. */
const planned = (plans: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (!RawNode.is(node)) return node
    const [first = '', ...rest] = node.sqlFragments
    return RawNode.create([`explain ${first}`, ...rest], node.parameters)
  },
  transformResult: async ({ result }) => {
    plans.push(JSON.stringify(result.rows))
    return { ...result, rows: [] }
  },
})

test.each([
  ['all flows', {}],
  ['filtered flows', { language: 'ar', version: 1 }],
])('the people of %s are counted from indexes, and each stay is found by its step', async (_, filters) => {
  const plans: string[] = []
  await withTransaction(database.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    // Without nested loops, the planner would choose a join that reads every stay, if one were possible.
    await sql`set local enable_nestloop = off`.execute(tx)
    const question = { params: { chart: 'identity' }, query: { ...DAYS, ...filters } }
    await peopleOf(tx.withPlugin(planned(plans)), question, FIGURES, END)
  })
  expect(plans).toHaveLength(3)
  expect(plans.join()).not.toContain('Seq Scan')
  expect(plans[0]).toContain('Index Scan using flow_subjects_')
  expect(plans[1]).toContain('transitions_recorded')
  expect(plans[1]).toContain('Index Cond: (transition_id = steps.id)')
  expect(plans[2]).toContain('refusals_recorded')
})

describe('the flows of the funnel and the trend are people', () => {
  test.each([onboardingWorkflow, accountWorkflow])(
    'a flow of the chart $machine.id has the id of its customer',
    ({ customerIdOf }) => {
      expect(customerIdOf({ id: 'a customer' } as Parameters<typeof customerIdOf>[0])).toBe('a customer')
    },
  )

  test('one step ends the onboarding, and one state of an account means in use', () => {
    expect(stepsOf('business').filter(isOnboarded)).toHaveLength(1)
    expect(Object.values(accountMachine.states).filter(({ tags }) => tags.includes('in-use'))).toHaveLength(1)
  })
})
