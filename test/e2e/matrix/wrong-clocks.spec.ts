import type { Browser, BrowserContext } from '@playwright/test'
import { expect, SESSION_ENDED, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass, PAST_CHARGE_MS } from '#test/support/seed/clock.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { BankPage } from '../pages/bank-page.ts'
import { LandingPage } from '../pages/landing-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { chooseOnPhone } from '../support/phone.ts'
import { answerRecommendation } from '../support/recommendation.ts'
import { startAt } from '../support/start.ts'
import { countCells } from './cells.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Longer than a session lasts. */
const SESSION_OVER_MS = DAY_MS / 2 + MINUTE_MS
const CLOCKS = { 'a day slow': -DAY_MS, 'a day fast': DAY_MS, 'ten years fast': 3652 * DAY_MS }
const PAGES = ['/dashboard', '/subscription', '/managePayment', '/billingHistory', '/accountActivity']
const IDENTITY_SECONDS = 180

const { cell } = countCells({
  goal: 'B4',
  of: 15,
  text: 'uses of a device that is a day slow, a day fast or ten years fast followed the server’s time',
})

const serverNow = async (world: World): Promise<Date> => {
  const { headers } = await fetch(`${world.appUrl}/v1/customers/current`)
  return new Date(headers.get('x-server-time') ?? '')
}

const setClock = async (context: BrowserContext, world: World, aheadMs: number) =>
  context.clock.install({ time: new Date((await serverNow(world)).getTime() + aheadMs) })

/** The text of an element without its charts, which are drawn late. */
const textBesidePictures = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const picture of copy.querySelectorAll('svg, .recharts-wrapper')) picture.remove()
  return copy.textContent
}

/** The texts of pages in a browser of its own. */
const textsOf = async (
  browser: Browser,
  world: World,
  person: ReturnType<typeof newPerson>,
  aheadMs: number,
) => {
  const context = await browser.newContext({ baseURL: world.appUrl })
  await setClock(context, world, aheadMs)
  await answerRecommendation(context)
  await signIn(context, world, person)
  const page = await context.newPage()
  const texts: string[] = []
  for (const path of PAGES) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main').first()).toContainText(/\d/)
    texts.push(await page.getByRole('main').first().evaluate(textBesidePictures))
  }
  await context.close()
  return texts
}

const monthOf = (at: Date, months: number) => {
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  return `${String(month.getUTCMonth() + 1).padStart(2, '0')}/${String(month.getUTCFullYear()).slice(2)}`
}

for (const [clock, aheadMs] of Object.entries(CLOCKS)) {
  test(`a device that is ${clock} signs in, and its session ends by the server’s time`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(SESSION_ENDED)
    allowOnConsole(/WebSocket/)
    await answerRecommendation(context)
    const { person } = await seed(world, 'support-package', newPerson('business'))
    await setClock(context, world, aheadMs)
    const landing = new LandingPage(page)
    const screen = new OnboardingPage(page)
    await cell('sign-in', async () => {
      await landing.open()
      await landing.signInAs(person)
      await screen.expectScreen('support-package')
      await page.reload()
      await screen.expectScreen('support-package')
    })
    await cell('session', async () => {
      await letPass(world, SESSION_OVER_MS)
      await screen.next.click()
      await page.waitForURL('/')
      await expect(landing.toast).toContainText(landing.words.notices.sessionExpired)
    })
  })

  test(`a device that is ${clock} counts down the server’s seconds of an identity check`, async ({
    page,
    context,
    world,
  }) => {
    await setClock(context, world, aheadMs)
    const { screen, customer } = await startAt({ page, context, world }, 'basic-info', 'individual')
    await cell('countdown', async () => {
      const nationalId = customer.person.number
      await screen.info.identity.fill(nationalId)
      await screen.info.verify.click()
      await expect(screen.identity.choosing).toBeVisible()
      const seconds = await screen.identity.secondsLeft()
      expect(seconds).toBeLessThanOrEqual(IDENTITY_SECONDS)
      expect(seconds).toBeGreaterThan(IDENTITY_SECONDS / 2)
      await expect.poll(() => screen.identity.secondsLeft()).toBeLessThan(seconds)
      await chooseOnPhone({ page, context, world }, nationalId, await screen.identity.number())
      await expect(screen.info.verified).toBeVisible()
    })
  })

  test(`a device that is ${clock} judges the month of a card by the server’s time`, async ({
    page,
    context,
    world,
  }) => {
    await setClock(context, world, aheadMs)
    const { screen } = await startAt({ page, context, world }, 'payment-info')
    await cell('month of a card', async () => {
      const now = await serverNow(world)
      const expiry = screen.card.field('expiry')
      await screen.card.fill({ expiry: monthOf(now, -1) })
      await screen.next.click()
      await expect(expiry).toHaveAttribute('aria-invalid', 'true')
      await expiry.fill(monthOf(now, 1))
      await screen.next.click()
      await new BankPage(page).expectOpen()
    })
  })
}

test('dates of charges, locks, invoices and activity are the same on each device', async ({
  browser,
  world,
}) => {
  test.slow()
  const customer = await openAccount(world)
  await letPass(world, PAST_CHARGE_MS)
  // An age in hours stays the same during the test.
  await letPass(world, 210 * MINUTE_MS)
  const right = await textsOf(browser, world, customer.person, 0)
  for (const [clock, aheadMs] of Object.entries(CLOCKS))
    await cell(clock, async () => {
      expect(await textsOf(browser, world, customer.person, aheadMs)).toEqual(right)
    })
})
