import { expect, test } from '#test/support/e2e.ts'
import { startAt } from './support/start.ts'

const KHOBAR_COMPANY = '7001272491'
const NAME = 'شركة 3M العربية السعودية (ذ.م.م)'

test('a company of Khobar keeps its registered name, and a corrected value has no error [4.095, 5.18, 5.27, 5.61]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'basic-info')
  const { info } = screen
  await screen.next.click()
  await expect(info.field('accountName')).toHaveAttribute('aria-invalid', 'true')
  await info.verifyCompany(KHOBAR_COMPANY)
  await expect(info.field('accountName')).not.toHaveAttribute('aria-invalid')
  await expect(screen.summary).not.toContainText('Account name')
  await expect(info.field('arabicBusinessName')).toHaveValue(NAME)
  await expect(info.choice('city')).toHaveValue('Khobar')

  await info.choice('province').selectOption({ value: 'SA-01' })
  await expect(info.choice('city')).toHaveValue('')
  await expect(info.choice('city')).not.toHaveAttribute('aria-invalid')
  await info.choice('city').selectOption({ value: 'Riyadh' })
  await info.choice('city').blur()
  await expect(info.choice('city')).not.toHaveAttribute('aria-invalid')

  await info.fill({ businessName: '3M Saudi Arabia', phone: '512345678', arabicAddress: 'طريق الملك فهد' })
  await info.noVatId.check()
  await info.field('arabicBusinessName').press('End')
  await info.field('arabicBusinessName').press('Backspace')
  await expect(info.field('arabicBusinessName')).not.toHaveValue(NAME)
  await page.getByRole('button', { name: 'Use the name in the company register' }).click()
  await expect(info.field('arabicBusinessName')).toHaveValue(NAME)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(page.getByText('Please resolve all issues to move forward')).toHaveCount(0)
  await screen.next.click()
  await screen.expectScreen('support-package')
})
