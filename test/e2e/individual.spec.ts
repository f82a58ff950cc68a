import { expect, test } from '#test/support/e2e.ts'
import { BankPage } from './pages/bank-page.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { LandingPage } from './pages/landing-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { PhonePage } from './pages/phone-page.ts'

const NATIONAL_ID = '1000000057'
const EMAIL = 'faisal.alharbi@gmail.com'

test('an individual is onboarded after verifying the ID by the right number on the phone [1.03, 1.19, 2.3.07, 2.3.22, 2.3.23, 4.004, 4.005, 4.008, 4.080, 4.082, 4.085, 4.086, 5.67]', async ({
  page,
  context,
  world,
}) => {
  const landing = new LandingPage(page)
  const screen = new OnboardingPage(page, 'individual')
  const { info, identity, completion } = screen
  await landing.open()
  await (await landing.pressSignIn()).choose(EMAIL)

  await screen.expectScreen('google-info')
  await expect(screen.type.choice('individual')).toBeChecked()
  await screen.next.click()

  await screen.expectScreen('basic-info')
  await expect(info.field('email')).toHaveValue(EMAIL)
  await expect(info.field('email')).not.toBeEditable()
  await info.identity.fill(NATIONAL_ID)
  await info.verify.click()
  await expect(identity.choosing).toBeVisible()
  expect(await identity.secondsLeft()).toBeGreaterThan(170)
  const number = await identity.number()
  const phone = await PhonePage.open(context, world)
  await phone.choose(NATIONAL_ID, number)
  await phone.page.close()

  await expect(page.getByText('National ID / Iqama successfully verified')).toBeVisible()
  await expect(identity.choosing).toBeHidden()
  await expect(info.verified).toBeVisible()
  for (const [name, value] of [
    ['firstName', 'Reem'],
    ['lastName', 'Alshammari'],
    ['arabicFirstName', 'ريم'],
    ['arabicLastName', 'الشمري'],
  ] as const) {
    await expect(info.field(name)).toHaveValue(value)
    await expect(info.field(name)).not.toBeEditable()
  }
  await info.fill({ phone: '512345678' })
  await info.fillAddress()
  await screen.next.click()

  await screen.expectScreen('support-package')
  await screen.package('Enhanced').check()
  await screen.next.click()

  await screen.expectScreen('payment-info')
  await screen.card.fill()
  await screen.next.click()
  await new BankPage(page).typeCode()

  await screen.expectScreen('terms-conditions')
  await screen.createAccount.click()
  await screen.expectScreen('success-creation')
  await expect(completion.value('name')).toHaveText(`masar-ind-${NATIONAL_ID}`)
  await completion.toDashboard.click()

  const dashboard = new DashboardPage(page)
  await dashboard.expectOpen()
  await expect(dashboard.review).toBeVisible()
  await expect(dashboard.summary).toContainText('Reem Alshammari')
})
