import { expect, test } from '#test/support/e2e.ts'
import { CARDS, CVC, EXPIRY, HOLDER } from '#test/support/seed/cards.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { BankPage } from './pages/bank-page.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { LandingPage } from './pages/landing-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
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
  await info.verifyCompany('7001272475')
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
  await expect(screen.problem).toContainText('Please attach all files to proceed.')
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

test('the whole way of a company can be gone by keyboard', async ({ page }) => {
  const person = newPerson()
  const landing = new LandingPage(page)
  const screen = new OnboardingPage(page)
  const { info, documents, completion, card } = screen
  const { keyboard } = page

  await landing.open()
  const opened = page.waitForEvent('popup')
  await pressOn(landing.signIn)
  const chooser = await opened
  await pressOn(chooser.getByText('Use another e-mail', { exact: true }))
  await typeInto(chooser.getByLabel('E-mail', { exact: true }), person.email)
  await chooser.keyboard.press('Enter')

  await screen.expectScreen('google-info')
  await tabTo(screen.type.choice('business'))
  await keyboard.press('ArrowDown')
  await expect(screen.type.choice('individual')).toBeChecked()
  await keyboard.press('ArrowUp')
  await expect(screen.type.choice('business')).toBeChecked()
  await pressOn(screen.next)

  await screen.expectScreen('basic-info')
  await typeInto(info.field('identificationNumber'), person.number)
  await pressOn(info.verify)
  await expect(info.verified).toBeVisible()
  await typeInto(info.field('businessName'), 'Acme Trading')
  await tabTo(info.noVatId)
  await keyboard.press('Space')
  await tabTo(info.choice('city'))
  await keyboard.type('Riy')
  await expect(info.choice('city')).toHaveValue('Riyadh')
  await typeInto(info.field('district'), 'Al Olaya')
  await typeInto(info.field('address'), 'King Fahd Road')
  await typeInto(info.field('arabicAddress'), 'طريق الملك فهد')
  await typeInto(info.field('buildingNumber'), '7402')
  await typeInto(info.field('unitNumber'), '3')
  await typeInto(info.field('postalCode'), '12345')
  await typeInto(info.field('firstName'), 'Sara')
  await typeInto(info.field('lastName'), 'Alomar')
  await typeInto(info.field('phone'), '512345678')
  await typeInto(info.field('contactEmail'), 'sara@acme-trading.com')
  await pressOn(screen.next)

  await screen.expectScreen('support-package')
  await tabTo(screen.package('Basic'))
  await keyboard.press('ArrowDown')
  await expect(screen.package('Standard')).toBeChecked()
  await pressOn(screen.next)

  await screen.expectScreen('upload-documents')
  for (const type of ['registration', 'address', 'zatca'] as const) {
    const chosen = page.waitForEvent('filechooser')
    await pressOn(documents.picker(type))
    await (await chosen).setFiles(pdfFile(`${type}.pdf`))
  }
  await pressOn(screen.next)

  await screen.expectScreen('billing-email')
  await pressOn(screen.next)

  await screen.expectScreen('payment-info')
  await typeInto(card.field('number'), CARDS.visa)
  await typeInto(card.field('cvc'), CVC)
  await typeInto(card.field('name'), HOLDER)
  await typeInto(card.field('expiry'), EXPIRY)
  await keyboard.press('Enter')
  const bank = new BankPage(page)
  await bank.expectOpen()
  await typeInto(page.getByLabel('One-time code'), '123456')
  await keyboard.press('Enter')

  await screen.expectScreen('terms-conditions')
  await pressOn(screen.createAccount)
  await screen.expectScreen('success-creation')
  await pressOn(completion.toDashboard)
  await new DashboardPage(page).expectOpen()
})
