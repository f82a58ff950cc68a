import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordTransition } from '#server/charts/store.ts'
import { systemClock } from '#server/clock.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { onRecordedSteps, withTransaction } from '#server/db/transaction.ts'
import { readFlowChart } from '#server/flows/read-flows.ts'
import { createStepCounter } from '#server/flows/step-counter.ts'

/** With and without an analyst in turn, so that other load on the machine affects both. */
const ROUNDS = 6
const ROUND_MS = 5000

const today = () => new Date().toISOString().slice(0, 10)
const monthAgo = () => new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)

/** Minimum database work of a step: locks and writes its customer, and records the step. The product's steps do more. */
const takeStep = ({ db }: DatabaseHandle, customerId: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    await sql`select id from customers where id = ${customerId} for update`.execute(tx)
    await sql`update customers set revision = revision + 1, updated_at = now() where id = ${customerId}`.execute(
      tx,
    )
    await recordTransition(tx, {
      ...{ at: new Date(), machine: 'onboarding', machineVersion: 1, subjectId: customerId, customerId },
      ...{ actorUserId: null, onBehalfOf: null, event: 'basicInfo.saved', fromState: 'onboarding-completed' },
      ...{ toState: 'onboarding-completed', requestId: randomUUID(), appVersion: 'bench', payload: null },
      ...{ facts: null, guards: null, language: 'en', width: 'desktop' },
    })
  })

/**
 * Steps per second, in sequence, while the step counter runs: alone, and with an analyst's map that is read again after each report of
 * new steps.
 */
export const liveShare = async (handle: DatabaseHandle): Promise<{ alone: number; watched: number }> => {
  const { rows } = await sql<{ id: string }>`select id from customers order by id limit 500`.execute(
    handle.db,
  )
  let isWatched = false
  let reading: Promise<unknown> = Promise.resolve()
  const realtime = {
    flowsChanged() {
      if (isWatched)
        reading = readFlowChart(
          { db: handle.db, clock: systemClock },
          { params: { chart: 'onboarding' }, query: { from: monthAgo(), to: today() } },
        )
    },
  }
  const log = { warn: (details: unknown) => console.warn(details) }
  const counter = createStepCounter({ db: handle.db, log, realtime } as unknown as Parameters<
    typeof createStepCounter
  >[0])
  onRecordedSteps(handle.db, counter.wake)
  const taken = { alone: 0, watched: 0 }
  const spent = { alone: 0, watched: 0 }
  let turn = 0
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const kind = round % 2 === 0 ? 'alone' : 'watched'
    isWatched = kind === 'watched'
    const start = performance.now()
    while (performance.now() - start < ROUND_MS) {
      const customer = rows[turn % rows.length]
      if (customer) await takeStep(handle, customer.id)
      turn += 1
      taken[kind] += 1
    }
    spent[kind] += performance.now() - start
    await reading
  }
  await counter.stop()
  return { alone: (taken.alone / spent.alone) * 1000, watched: (taken.watched / spent.watched) * 1000 }
}
