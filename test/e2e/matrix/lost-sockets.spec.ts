import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { getVerificationStatus } from '#contract/endpoints/identity.ts'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { expect, test } from '#test/support/e2e.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { decide } from '#test/support/identity-app.ts'
import { letPass } from '#test/support/seed/clock.ts'
import type { World } from '#test/support/world.ts'
import { ledgerOf } from '../support/ledger.ts'
import { answerRecommendation } from '../support/recommendation.ts'
import { type Browsing, startAt } from '../support/start.ts'

const SCALED_RUNS = 190
const REAL_RUNS = 10
const COUNTDOWN_S = 180
/** The goal: the right state within this time after the decision. */
const SEEN_MS = 6000
const LONGEST_MS = 60_000

/** The second of the countdown at which the socket is cut for good; null without any WebSocket and with long polling. */
const CUTS = [1, 30, 90, 179, null]

/** Ends the page's connections on `cut`, and refuses all later ones. */
const cuttable = async (page: Page) => {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(new RegExp(NOTIFICATION_PATH), async (socket) => {
    if (isCut) return socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  await page.route(`**${NOTIFICATION_PATH}/**`, (route) => (isCut ? route.abort() : route.fallback()))
  return async () => {
    isCut = true
    for (const socket of open) await socket.close()
  }
}

const requestOf = async (world: World, nationalId: string) => {
  const { nafath } = await ledgerOf(world)
  const request = nafath.requests.findLast((one) => one.nationalId === nationalId)
  if (!request) throw new Error('There is no such request')
  return request
}

/** Lets the countdown reach a second after its start. */
type Reach = (second: number, secondsLeft: () => Promise<number>) => Promise<void>

/** A verification whose socket is lost at `cut`. Returns the milliseconds from the decision, or the deadline, to the right state. */
const runOnce = async (place: Browsing, cut: number | null, reach: Reach): Promise<number> => {
  const { page, world } = place
  const cutOff = await cuttable(page)
  if (cut === null) await page.routeWebSocket(new RegExp(NOTIFICATION_PATH), (socket) => socket.close())
  const { screen, customer } = await startAt(place, 'basic-info', 'individual')
  const { identity, info } = screen
  const nationalId = customer.person.number
  await info.identity.fill(nationalId)
  await info.verify.click()
  await expect(identity.choosing).toBeVisible()
  const secondsLeft = () => identity.secondsLeft()
  if (cut !== null) {
    await reach(cut, secondsLeft)
    await cutOff()
  }
  if (cut === COUNTDOWN_S - 1) {
    const checked = page.waitForRequest(`**${getVerificationStatus.path}`)
    const deadline = performance.now() + 1000
    await checked
    await expect(identity.expired).toBeVisible({ timeout: LONGEST_MS })
    return performance.now() - deadline
  }
  await decide(world, await requestOf(world, nationalId), { choice: 'right' })
  const decided = performance.now()
  await expect(info.verified).toBeVisible({ timeout: LONGEST_MS })
  return performance.now() - decided
}

const fast: (world: World) => Reach = (world) => async (second, secondsLeft) => {
  const ahead = second - (COUNTDOWN_S - (await secondsLeft()))
  if (ahead > 0) await letPass(world, ahead * 1000)
}

const slowly: Reach = async (second, secondsLeft) =>
  expect.poll(secondsLeft, { timeout: (COUNTDOWN_S + 20) * 1000 }).toBeLessThanOrEqual(COUNTDOWN_S - second)

const newContext = async (
  browser: { newContext(options: object): Promise<BrowserContext> },
  world: World,
) => {
  const context = await browser.newContext({ baseURL: world.appUrl })
  await answerRecommendation(context)
  return context
}

for (const [part, runs, reachIn] of [
  ['scaled', SCALED_RUNS, fast],
  ['real', REAL_RUNS, () => slowly],
] as const)
  test(`a verification whose socket is lost reaches the right state: ${part}`, async ({ browser, world }) => {
    test.setTimeout(0)
    const count = casesOf(runs)
    const times: number[] = []
    for (let run = 0; run < count; run += 1) {
      const context = await newContext(browser, world)
      const place = { page: await context.newPage(), context, world }
      times.push(await runOnce(place, CUTS[run % CUTS.length] ?? null, reachIn(world)))
      await context.close()
    }
    const longest = Math.max(...times)
    recordFigure({
      goal: 'W1',
      part,
      figure: `${count} verifications whose socket was cut at 1, 30, 90 or 179 s, or never opened: the right state after at most ${(longest / 1000).toFixed(1)} s`,
      isMet: longest <= SEEN_MS,
    })
  })
