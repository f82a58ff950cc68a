import type { BrowserContext, Page } from '@playwright/test'
import { ACCOUNT_TYPES } from '#contract/entities/common.ts'
import type { WayStep } from '#contract/steps.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { expect, test } from '#test/support/e2e.ts'
import type { Seeded } from '#test/support/seed/customer.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { savedCards } from '../support/at-bank.ts'
import { accountsNamed } from '../support/ledger.ts'
import { answerRecommendation } from '../support/recommendation.ts'
import { type Browsing, startAt } from '../support/start.ts'
import { countCells } from './cells.ts'

const STATES = ACCOUNT_TYPES.flatMap((accountType) =>
  stepsOf(accountType).map((step) => ({ accountType, step })),
)

/** A finished onboarding and a screen that only comes later, for a customer at any step. */
const DEEP_LINKS = ['/signup', '/managePayment', '/dashboard', '/']

const { cell } = countCells({
  goal: 'B1',
  of: 96,
  text: 'states and ways led to the screen of the server’s step, with nothing done twice',
})

/** Everything that a customer's way has done, here and at the providers. */
const effectsOf = async ({ world }: Pick<Browsing, 'world'>, customer: Seeded) => {
  const current = await customer.current()
  const accounts = current.accountName ? await accountsNamed(world, current.accountName) : []
  return { current, cards: await savedCards(customer), accounts: accounts.map(({ id }) => id).toSorted() }
}

/** A copy of a tab with its storage, as the browser's "Duplicate" makes it. */
const duplicate = async (context: BrowserContext, page: Page): Promise<Page> => {
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ])
  return copy
}

for (const { accountType, step } of STATES)
  test(`a customer (${accountType}) at ${step} gets the right screen on each way to it`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    await answerRecommendation(context)
    const { screen, customer } = await startAt({ page, context, world }, step as WayStep, accountType)
    if (step === 'success-creation') await expect(screen.completion.toDashboard).toBeEnabled()
    const before = await effectsOf({ world }, customer)
    const expectRight = async (shown: OnboardingPage = screen) => {
      await shown.expectScreen(step)
      await expect(shown.page.getByRole('main').first()).toContainText(/\S/)
      expect(await effectsOf({ world }, customer)).toEqual(before)
    }

    await cell('refresh', async () => {
      await page.reload()
      await expectRight()
    })
    await cell('back', async () => {
      await page.goto('/')
      await screen.expectScreen(step)
      await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
      await page.goBack()
      await expectRight()
    })
    await cell('forward', async () => {
      await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
      await page.goForward()
      await expectRight()
    })
    await cell('deep link', async () => {
      for (const link of DEEP_LINKS) {
        const opened = new OnboardingPage(await context.newPage(), accountType)
        await opened.page.goto(link)
        if (step === 'onboarding-completed' && link === '/managePayment') await opened.page.waitForURL(link)
        else await expectRight(opened)
        await opened.page.close()
      }
    })
    await cell('duplicate tab', async () => {
      const copy = new OnboardingPage(await duplicate(context, page), accountType)
      await expectRight(copy)
      await expectRight()
      await copy.page.close()
    })
    await cell('close and reopen', async () => {
      await page.close()
      const reopened = new OnboardingPage(await context.newPage(), accountType)
      await reopened.page.goto('/')
      await expectRight(reopened)
    })
  })
