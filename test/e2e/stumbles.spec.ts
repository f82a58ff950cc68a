import { errorMessage } from '#contract/errors.ts'
import { expect, PHONE, test } from '#test/support/e2e.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { startAt } from './support/start.ts'

test('a picked package survives a reload before Next', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const kept = page.waitForResponse('**/v1/customers/drafts')
  await screen.package('Enhanced').check()
  await kept
  await page.reload()
  await screen.expectScreen('support-package')
  await expect(screen.package('Enhanced')).toBeChecked()
})

test('a toast on a phone stands above Back and Next', async ({ page, context, world, allowOnConsole }) => {
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
