import { en as activity } from '#src/shared/i18n/words/activity.ts'
import { en as review } from '#src/shared/i18n/words/review.ts'
import { expect, PHONE, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { approveByHand } from './support/approval.ts'
import { answerRecommendation } from './support/recommendation.ts'

test('a phone keeps the link to the decision visible and folds the timeline', async ({
  page,
  context,
  world,
}) => {
  const { id } = await (await seed(world, 'onboarding-completed', newPerson('business'))).current()
  await page.setViewportSize(PHONE)
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto(`/review?customer=${id}`)
  const toDecision = page.getByRole('link', { name: review.head.toDecision })
  const decision = page.getByRole('region', { name: review.decision.title })
  await expect(toDecision).toBeInViewport()
  await expect(decision).not.toBeInViewport()
  const happened = page.getByRole('list', { name: activity.timeline.label, includeHidden: true })
  await expect(happened).toHaveCount(1)
  await expect(happened).toBeHidden()
  await page.getByRole('button', { name: review.timeline.unfold }).click()
  await expect(happened).toBeVisible()
  await toDecision.click()
  await expect(decision.getByRole('button', { name: review.decision.approve })).toBeInViewport()

  await page.getByRole('button', { name: review.decision.reject }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The certificate is cut off')
  await dialog.getByRole('button', { name: review.reject.send, exact: true }).click()
  await expect(decision).toContainText(review.decision.rejected)
  await expect(toDecision).toBeVisible()
})

test('a toast on a phone does not cover the link to the decision', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 502/)
  const { id } = await (await seed(world, 'onboarding-completed', newPerson('business'))).current()
  await page.setViewportSize(PHONE)
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto(`/review?customer=${id}`)
  await world.control('/faults', { provider: 'cloud-billing', mode: 'error' })
  await approveByHand(page)
  const toast = page.getByRole('alert').filter({ has: page.getByRole('button') })
  await expect(toast).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const toDecision = page.getByRole('link', { name: review.head.toDecision })
  await expect(toDecision).toBeInViewport()
  const [box, bar] = [await toast.boundingBox(), await toDecision.boundingBox()]
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await world.control('/faults', { provider: 'cloud-billing', mode: 'off' })
})
