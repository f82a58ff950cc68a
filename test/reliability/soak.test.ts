import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure } from '#test/support/figures.ts'
import { startReadWorld } from '../../scripts/bench/read-world.ts'
import { type LoadAnswer, latencyOf, sendLoad } from './support/open-load.ts'
import { portalLoad } from './support/portal-load.ts'

/** The goal G3: this rate for eight hours. By default the load takes ten minutes: `SOAK_MINUTES=480` takes all. */
const RATE = 50
const GOAL_MINUTES = 480
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
/** Memory may grow by a megabyte in ten minutes, and the 99 % of the last part by a tenth. */
const MEGABYTES_OF_TEN_MINUTES = 1
const DRIFT = 1.1
/** Parts of the load; caches fill in the first. */
const PARTS = 10

let world: Awaited<ReturnType<typeof startReadWorld>>
let product: Awaited<ReturnType<(typeof world)['startProduct']>>
beforeAll(async () => {
  world = await startReadWorld()
  product = await world.startProduct()
}, 300_000)
afterAll(() => world.stop())

test('a long load keeps memory and times', async () => {
  const parts: { answers: LoadAnswer[]; megabytes: number }[] = []
  for (let part = 0; part < PARTS; part += 1) {
    // A token lasts a quarter of an hour.
    const requestOf = await portalLoad(world)
    const seconds = (MINUTES * 60) / PARTS
    const answers: LoadAnswer[] = []
    for (let done = 0; done < seconds; done += 300)
      answers.push(
        ...(await sendLoad({
          addresses: [product.address],
          rate: RATE,
          seconds: Math.min(300, seconds - done),
          requestOf: done === 0 ? requestOf : await portalLoad(world),
        })),
      )
    parts.push({ answers, megabytes: product.residentKilobytes() / 1024 })
  }
  const [, second] = parts
  const last = parts.at(-1)
  if (!second || !last) throw new Error('There is no part')
  const errors = parts.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
  const growth = last.megabytes - second.megabytes
  const allowed = ((MINUTES * (PARTS - 2)) / PARTS / 10) * MEGABYTES_OF_TEN_MINUTES
  const drift = latencyOf(last.answers, 0.99) / latencyOf(second.answers, 0.99)
  recordFigure({
    goal: 'G3',
    figure: `${MINUTES} minutes with ${RATE} requests a second: ${errors.length} errors, memory ${second.megabytes.toFixed(0)} to ${last.megabytes.toFixed(0)} MB, p99 ${latencyOf(second.answers, 0.99).toFixed(0)} to ${latencyOf(last.answers, 0.99).toFixed(0)} ms`,
    isMet: errors.length === 0 && growth <= allowed && drift <= DRIFT && MINUTES >= GOAL_MINUTES,
  })
  expect(errors.slice(0, 5)).toEqual([])
})
