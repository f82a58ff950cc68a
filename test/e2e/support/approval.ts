import { expect, type Page } from '@playwright/test'
import { en as review } from '#src/shared/i18n/words/review.ts'

/** Approves the customer of the page as an administrator, who confirms both statements. */
export const approveByHand = async (page: Page) => {
  await page.getByRole('button', { name: review.decision.approve }).click()
  const dialog = page.getByRole('dialog', { name: 'Billing Permission Confirmation' })
  const statements = dialog.getByRole('checkbox')
  await expect(statements).toHaveCount(2)
  for (const statement of await statements.all()) await statement.check()
  await dialog.getByRole('button', { name: review.decision.approve }).click()
}
