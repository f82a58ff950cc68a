import { expect, test } from 'vitest'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { SEED, seeded } from '#test/support/seeded.ts'
import { nextChargeDay, paidInvoices, startBilledWorld } from './support/billed-world.ts'

const INVOICES = 500
const SERVERS = 3
const KILL_EVERY_MS = 5000
const SETTLED_MS = 5 * 60_000

test(`500 due invoices are charged once each while one of three servers is killed every five seconds; seed ${SEED}`, async () => {
  const invoices = casesOf(INVOICES)
  const billed = await startBilledWorld(invoices)
  const replicas = await Promise.all(Array.from({ length: SERVERS }, () => billed.world.addServer()))
  const random = seeded(SEED)
  let kills = 0
  const starts = new Set<Promise<void>>()
  const startAgain = (replica: (typeof replicas)[number]) => {
    const start = replica.start().finally(() => starts.delete(start))
    starts.add(start)
    return start
  }
  const killOne = async () => {
    const victim = random.pick(replicas)
    await victim.kill()
    kills += 1
    void startAgain(victim).catch(() => undefined)
  }
  try {
    await billed.moveTo(nextChargeDay(billed.now()))
    await Promise.all(replicas.map(startAgain))
    const started = performance.now()
    const timer = setInterval(() => void killOne(), KILL_EVERY_MS)
    try {
      await expect
        .poll(() => paidInvoices(billed.database), { timeout: 3 * SETTLED_MS, interval: 500 })
        .toBe(invoices)
    } finally {
      clearInterval(timer)
    }
    const settledMs = performance.now() - started
    await Promise.allSettled(starts)

    const taken = await billed.takenBy()
    expect([...taken.values()].filter((payments) => payments.length !== 1)).toEqual([])
    expect(taken.size).toBe(invoices)
    const charges = await billed.database.db.selectFrom('charges').select(['id', 'state']).execute()
    const paid = charges.filter(({ state }) => state === 'paid').map(({ id }) => id)
    expect(paid.toSorted()).toEqual(
      [...taken.values()]
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    )
    recordFigure({
      goal: 'J1',
      figure: `${invoices} invoices, ${SERVERS} servers, ${kills} kills: each charged once, all settled after ${Math.round(settledMs / 1000)} s`,
      isMet: invoices >= INVOICES && kills > 0 && settledMs <= SETTLED_MS,
    })
  } finally {
    await Promise.all(replicas.map((replica) => replica.kill()))
    await billed.close()
  }
})
