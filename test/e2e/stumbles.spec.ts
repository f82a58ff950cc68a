import type { Locator } from '@playwright/test'
import { errorMessage } from '#contract/errors.ts'
import { expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { startAt } from './support/start.ts'

test('a picked package survives a reload before Next', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const draftSaved = page.waitForResponse('**/v1/customers/drafts')
  await screen.package('Enhanced').check()
  await draftSaved
  await page.reload()
  await screen.expectScreen('support-package')
  await expect(screen.package('Enhanced')).toBeChecked()
})

test('a toast on a phone is shown above Back and Next', async ({ page, context, world, allowOnConsole }) => {
  allowOnConsole(/503 \(Service Unavailable\)/)
  await answerRecommendation(context)
  await page.setViewportSize(PHONE)
  const { screen } = await startAt({ page, context, world }, 'upload-documents')
  await screen.documents.pickAll(['zatca'])
  await page.route('**/v1/customers/documents/zatca', (route) =>
    route.fulfill({
      status: 503,
      json: { message: { message: errorMessage('unavailable'), code: 'unavailable' }, requestId: 'r' },
    }),
  )
  const tab = context.waitForEvent('page')
  await screen.documents.action('zatca', 'Open zatca.pdf').click()
  await tab
  await page.bringToFront()
  const toast = page.getByRole('alert').filter({ hasText: errorMessage('unavailable') })
  await expect(toast).toBeVisible()
  await expect(async () => {
    const [shown, bar] = [await toast.boundingBox(), await screen.next.boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  }).toPass()
  await screen.back.click()
  await screen.expectScreen('support-package')
})

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

for (const language of ['en', 'ar'] as const)
  test(`Verify is aligned with its field, and a busy button has its spinner in the middle: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    await answerRecommendation(context)
    await inLanguage(context, world, language)
    const customer = await seed(world, 'basic-info')
    await signIn(context, world, customer.person)
    const screen = new OnboardingPage(page, 'business', language)
    await screen.open()
    const field = screen.info.field('identificationNumber')
    await field.fill(customer.person.number)
    expect((await middleOf(screen.info.verify)).y).toBeCloseTo((await middleOf(field)).y, 0)

    await page.route('**/wathq/**', () => {})
    await screen.info.verify.click()
    const button = page.locator('button[data-loading="true"]')
    const [sign, middle] = [await middleOf(button.locator('.mantine-Loader-root')), await middleOf(button)]
    expect(Math.abs(sign.x - middle.x)).toBeLessThanOrEqual(1)
    expect(Math.abs(sign.y - middle.y)).toBeLessThanOrEqual(1)
  })
