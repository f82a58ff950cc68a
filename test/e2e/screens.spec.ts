import type { Locator } from '@playwright/test'
import { expect, PHONE, test } from '#test/support/e2e.ts'
import { startAt } from './support/start.ts'
import { filled, wordsOf } from './support/words.ts'

const { onboarding, card, layout } = wordsOf('en')

/** Follows a link that opens a page of the reseller's site in another tab. */
const expectOutside = async (link: Locator) => {
  const opened = link.page().waitForEvent('popup')
  await link.click()
  const page = await opened
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(page.url()).toContain('/site/')
  await page.close()
}

const BUSINESS_STEPS = [
  'Business Information',
  'Support Package',
  'Upload Documents',
  'Permissions',
  'Payment Information',
]
const INDIVIDUAL_STEPS = ['Contact Information', 'Support Package', 'Payment Information']

test('a company sees five numbered steps with a tick on each completed one; a phone shows the position and the next step [2.3.06, 2.3.08, 2.3.09]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'upload-documents')
  const steps = page.getByRole('navigation', { name: layout.steps.label }).getByRole('listitem')
  await expect(steps).toContainText(BUSINESS_STEPS)
  await expect(steps.filter({ hasText: layout.steps.done })).toContainText(BUSINESS_STEPS.slice(0, 2))
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(2)).toContainText('3')

  await page.setViewportSize(PHONE)
  await screen.expectScreen('upload-documents')
  await expect(steps.first()).toBeHidden()
  await expect(page.getByText('Step 3 of 5').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Next: Permissions')).toBeVisible()
})

test('an individual sees three steps [2.3.07]', async ({ page, context, world }) => {
  await startAt({ page, context, world }, 'support-package', 'individual')
  const steps = page.getByRole('navigation', { name: layout.steps.label }).getByRole('listitem')
  await expect(steps).toContainText(INDIVIDUAL_STEPS)
})

test('the first screen fixes the country, explains both account types and says that the choice is permanent [1.13, 1.18, 2.3.13, 2.3.14, 2.3.15, 2.3.16, 2.3.17, 2.3.18, 2.3.19, 2.3.20, 5.30]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'google-info')
  const texts = onboarding.accountType
  await expect(screen.type.country).toBeVisible()
  for (const text of [texts.businessText, texts.individualText, texts.permanent, texts.billingAddress])
    await expect(page.getByText(text)).toBeVisible()
  await expect(screen.back).toHaveCount(0)
  await expectOutside(page.getByRole('link', { name: texts.offline }))

  await screen.type.choice('individual').check()
  await screen.next.click()
  await expect(page.getByRole('heading', { level: 1, name: onboarding.info.individualTitle })).toBeVisible()
  expect(await customer.current()).toMatchObject({ accountType: 'individual', step: 'basic-info' })
  await screen.back.click()
  await expect(page.getByText(texts.settled)).toBeVisible()
  await expect(screen.type.choice('business')).toBeDisabled()
})

test('the billing group is the person’s own address until another is saved, with a link to instructions [2.3.31, 2.3.32, 2.3.33, 5.75]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'billing-email')
  await expect(
    page.getByRole('heading', { name: 'Assign Google Cloud Billing Administrator Permission' }),
  ).toBeVisible()
  await expect(screen.group).toHaveValue(customer.person.email)
  await expectOutside(page.getByRole('link', { name: onboarding.group.instructions }))
  await screen.group.fill('billing@acme-trading.com')
  await screen.next.click()
  await screen.expectScreen('payment-info')
  await page.reload()
  await screen.back.click()
  await screen.expectScreen('support-package')
  expect((await customer.current()).gcpSecurityGroup).toBe('billing@acme-trading.com')
})

test('the card form explains the use of the card, and the saved card replaces it [2.3.34, 2.3.35, 2.3.36, 2.3.37]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'payment-info')
  await expect(screen.card.field('number')).toBeVisible()
  await expect(page.getByText(card.about.use)).toBeVisible()
  await expect(page.getByText(card.about.accepted)).toBeVisible()

  await context.clearCookies()
  const later = await startAt({ page, context, world }, 'terms-conditions')
  await later.screen.back.click()
  await later.screen.expectScreen('payment-info')
  await expect(page.getByText(filled(card.saved.ends, { brand: 'Visa', last4: '1111' }))).toBeVisible()
  await expect(page.getByText('12/39')).toBeVisible()
  await expect(later.screen.card.field('number')).toHaveCount(0)
  await expect(page.getByText(card.saved.expired, { exact: true })).toHaveCount(0)
})

test('the terms link to their three texts, and Back leads to the card [2.3.38, 2.3.39, 2.3.40, 2.3.41]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'terms-conditions')
  await expect(page.getByRole('heading', { name: 'Almost done, last thing' })).toBeVisible()
  for (const name of ['Privacy Policy', 'Terms of Use', 'Subscription Agreement'])
    await expectOutside(page.getByRole('link', { name }))
  await expect(screen.createAccount).toBeEnabled()
  await screen.back.click()
  await screen.expectScreen('payment-info')
})

test('the last screen shows the account, copies its ID and leads to the dashboard [2.3.42, 2.3.43, 2.3.44, 2.3.45, 2.3.46, 2.3.47, 2.3.48]', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { screen, customer } = await startAt({ page, context, world }, 'success-creation')
  const { completion } = screen
  const account = await customer.current()
  const id = account.gcpSubBillingAccountId?.replace('billingAccounts/', '') ?? 'none'
  await expect(completion.value('name')).toHaveText(account.accountName ?? 'none')
  await expect(completion.value('id')).toHaveText(id)
  await expect(page.getByText(onboarding.done.activation)).toBeVisible()
  await completion.copy.click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await expect(page.getByText('Copied', { exact: true })).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await expectOutside(page.getByRole('link', { name: 'Create your first project' }))
  await completion.toDashboard.click()
  await page.waitForURL('/dashboard')
})

test('Back leads through the earlier screens, and Next returns without losing anything [4.014, 4.015, 4.017, 4.018] @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'payment-info')
  const saved = await customer.current()
  await screen.back.click()
  await screen.expectScreen('support-package')
  await screen.back.click()
  await screen.expectScreen('basic-info')
  await screen.back.click()
  await screen.expectScreen('google-info')
  for (const step of [
    'basic-info',
    'support-package',
    'upload-documents',
    'billing-email',
    'payment-info',
  ] as const) {
    await screen.next.click()
    await screen.expectScreen(step)
    if (step === 'upload-documents') {
      await screen.back.click()
      await screen.expectScreen('support-package')
      await screen.next.click()
      await screen.expectScreen(step)
    }
    if (step === 'billing-email') {
      await screen.back.click()
      await screen.expectScreen('upload-documents')
      await screen.next.click()
      await screen.expectScreen(step)
    }
  }
  expect(await customer.current()).toEqual(saved)
})

test('Back leads an individual to the package, then to the contact information [4.014, 4.016] @long', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'payment-info', 'individual')
  await screen.back.click()
  await screen.expectScreen('support-package')
  await screen.back.click()
  await screen.expectScreen('basic-info')
})

test('the header has the e-mail with its menu, where the language is switched and kept [2.3.04, 2.3.05]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'support-package')
  const { email } = customer.person
  await expect(screen.profile).toContainText(email)
  await screen.profile.click()
  await expect(page.getByRole('button', { name: layout.profile.logout })).toBeVisible()
  await page.getByRole('button', { name: layout.switchLanguage }).click()
  const arabic = wordsOf('ar')
  await expect(page.getByRole('heading', { name: arabic.onboarding.package.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.getByRole('heading', { name: arabic.onboarding.package.title })).toBeVisible()
})
