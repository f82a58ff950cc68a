import type { BrowserContext, Page } from '@playwright/test'
import { ar as approval } from '#src/shared/i18n/words/approval.ts'
import { ar as paymentDue } from '#src/shared/i18n/words/payment-due.ts'
import { ar as review } from '#src/shared/i18n/words/review.ts'
import { ar as subscription } from '#src/shared/i18n/words/subscription.ts'
import { expect, inLanguage, test } from '#test/support/e2e.ts'
import { decide, openAccount, standingOf } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { suspendedForPayment } from './support/failed-payment.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { answerRecommendation } from './support/recommendation.ts'

const enter = async (context: BrowserContext, world: World, person: Person) => {
  await signIn(context, world, person)
  await inLanguage(context, world, 'ar')
  await answerRecommendation(context)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a failed payment is retried by keyboard on an Arabic page', async ({ page, context, world }) => {
  test.slow()
  const account = await suspendedForPayment(world)
  await decide(account, 'primary', 'approved')
  // Tries in quick succession get one answer.
  await letPass(world, 11_000)
  await enter(context, world, account.person)
  await page.goto('/dashboard')
  await pressOn(button(page, paymentDue.retry))
  await pressOn(dialog(page, paymentDue.payment.own.paid).getByRole('button').last())
  await expect.poll(() => standingOf(account)).toEqual(['active', null])
})

test('a subscription is cancelled and kept by keyboard on an Arabic page', async ({
  page,
  context,
  world,
}) => {
  const { person, current } = await openAccount(world)
  await enter(context, world, person)
  await page.goto('/subscription')
  await pressOn(button(page, subscription.cancel.button))
  await pressOn(
    dialog(page, subscription.cancel.ask).getByRole('button', { name: subscription.cancel.confirm }),
  )
  await expect(page.getByText(subscription.news['cancellation-asked'])).toBeVisible()
  expect((await current()).status).toBe('pending-cancellation')
  await pressOn(button(page, subscription.keep.button))
  await expect(page.getByText(subscription.news.kept)).toBeVisible()
  expect((await current()).status).toBe('active')
})

test('an application is approved by keyboard on an Arabic page', async ({ page, context, world }) => {
  const { current } = await seed(world, 'onboarding-completed', newPerson('business'))
  await enter(context, world, ADMINISTRATOR)
  await page.goto(`/review?customer=${(await current()).id}`)
  await pressOn(button(page, review.decision.approve))
  const question = dialog(page, approval.title)
  await expect(question.getByRole('checkbox')).toHaveCount(2)
  for (const box of await question.getByRole('checkbox').all()) {
    await tabTo(box)
    await page.keyboard.press('Space')
  }
  await pressOn(question.getByRole('button', { name: approval.approve }))
  await expect(page.getByText(approval.done)).toBeVisible()
  expect((await current()).status).toBe('active')
})
