import { expect, test } from '#test/support/e2e.ts'
import { BankPage } from './pages/bank-page.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { LandingPage } from './pages/landing-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { accountsNamed } from './support/ledger.ts'

test('a company is onboarded, from the landing page to a dashboard under review [1.02, 1.12, 1.20, 2.3.42, 2.3.44, 2.3.45, 2.3.47, 2.5.03, 2.7.01, 4.001, 4.005, 4.006, 4.007, 4.009, 4.010, 4.011, 4.012, 4.013, 4.034, 4.066, 4.067, 4.070, 4.071, 4.095, 7.36]', async ({
  page,
  world,
}) => {
  const landing = new LandingPage(page)
  const screen = new OnboardingPage(page)
  const { info, documents, completion } = screen
  await landing.open()
  await (await landing.pressSignIn()).choose('n.alqahtani@najd-trading.com')

  await screen.expectScreen('google-info')
  await expect(screen.type.choice('business')).toBeChecked()
  await expect(screen.type.country).toBeVisible()
  await screen.next.click()

  await screen.expectScreen('basic-info')
  await info.lookUpCompany('7001272475')
  await expect(info.choice('city')).toBeHidden()
  await info.showRegistered()
  await expect(info.field('arabicBusinessName')).toHaveValue('شركة نجد للتجارة')
  await expect(info.choice('city')).toHaveValue('Riyadh')
  await expect(info.choice('province')).toHaveValue('SA-01')
  await expect(info.field('postalCode')).toHaveValue(/^122\d\d$/)
  await expect(info.field('buildingNumber')).toHaveValue('7284')
  await expect(info.field('accountName')).toHaveValue('masar-org-7001272475')
  await info.fill({ businessName: 'Najd Trading', vatId: '310122393500003', phone: '512345678' })
  await info.fillAddress()
  await info.fill({ contactEmail: 'noura@najd-trading.com' })
  await screen.next.click()

  await screen.expectScreen('support-package')
  await screen.package('Standard').check()
  await screen.next.click()

  await screen.expectScreen('upload-documents')
  await documents.pickAll(['registration', 'address', 'zatca'])
  await screen.next.click()
  await expect(screen.summary).toContainText('Please attach all files to proceed.')
  await documents.pickAll(['vat'])
  await screen.next.click()

  await screen.expectScreen('billing-email')
  await expect(screen.group).toHaveValue('n.alqahtani@najd-trading.com')
  await screen.group.fill('billing@najd-trading.com')
  await screen.next.click()

  await screen.expectScreen('payment-info')
  await screen.card.fill()
  await screen.next.click()
  await new BankPage(page).typeCode()

  await screen.expectScreen('terms-conditions')
  await expect(screen.order).toContainText('Najd Trading')
  await expect(screen.order).toContainText('billing@najd-trading.com')
  await expect(screen.order).toContainText('SAR 125.06')
  await screen.editOf('package').click()
  await screen.expectScreen('support-package')
  await screen.package('Basic').check()
  await screen.next.click()
  await screen.expectScreen('terms-conditions')
  await expect(screen.order).toContainText('Basic support')
  await screen.createAccount.click()

  await screen.expectScreen('success-creation')
  await expect(completion.value('name')).toHaveText('masar-org-7001272475')
  await expect(completion.value('id')).toContainText(/^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}/)
  const [account, ...others] = await accountsNamed(world, 'masar-org-7001272475')
  expect(others).toEqual([])
  await expect(completion.value('id')).toContainText(account?.id ?? 'no account')
  await completion.toDashboard.click()

  const dashboard = new DashboardPage(page)
  await dashboard.expectOpen()
  await expect(dashboard.review).toBeVisible()
  await expect(dashboard.summary).toContainText(account?.id ?? 'no account')
})
