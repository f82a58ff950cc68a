import type { BrowserContext, Page } from '@playwright/test'
import type { AccountType } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import { EACH_LANGUAGE, expect, inLanguage, sampleOf, test } from '#test/support/e2e.ts'
import { CARDS, CVC, EXPIRY, HOLDER } from '#test/support/seed/cards.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { BankPage } from './pages/bank-page.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { LandingPage } from './pages/landing-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { PhonePage } from './pages/phone-page.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'

interface Walk {
  page: Page
  context: BrowserContext
  world: World
  language: Language
  person: Person
  screen: OnboardingPage
}

const signIn = async ({ page, language, person }: Walk) => {
  const landing = new LandingPage(page, language)
  await landing.open()
  const opened = page.waitForEvent('popup')
  await pressOn(landing.signIn)
  const chooser = await opened
  await pressOn(chooser.getByText('Use another e-mail', { exact: true }))
  await typeInto(chooser.getByLabel('E-mail', { exact: true }), person.email)
  await chooser.keyboard.press('Enter')
}

const chooseAccountType = async ({ page: { keyboard }, screen, person: { accountType } }: Walk) => {
  const other = accountType === 'business' ? 'individual' : 'business'
  const [there, back] = other === 'individual' ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown']
  await screen.expectScreen('google-info')
  await tabTo(screen.type.choice(accountType))
  await keyboard.press(there)
  await expect(screen.type.choice(other)).toBeChecked()
  await keyboard.press(back)
  await expect(screen.type.choice(accountType)).toBeChecked()
  await pressOn(screen.next)
}

const typeAddress = async ({ page: { keyboard }, language, screen: { info } }: Walk) => {
  const city = info.choice('city')
  await tabTo(city)
  // No key of this keyboard types Arabic.
  await (language === 'en' ? keyboard.type('Jed') : keyboard.press('ArrowDown'))
  await expect(city).toHaveValue(language === 'en' ? 'Jeddah' : /./)
  await typeInto(info.field('district'), 'Al Olaya')
  await typeInto(info.field('address'), 'King Fahd Road')
  await typeInto(info.field('arabicAddress'), 'طريق الملك فهد')
  await typeInto(info.field('buildingNumber'), '7402')
  await typeInto(info.field('unitNumber'), '3')
  await typeInto(info.field('postalCode'), '12345')
}

const fillCompany = async (walk: Walk) => {
  const { page, person, screen } = walk
  const { info } = screen
  await screen.expectScreen('basic-info')
  await typeInto(info.field('identificationNumber'), person.number)
  await pressOn(info.verify)
  await expect(info.verified).toBeVisible()
  await pressOn(info.changeRegistered)
  await typeInto(info.field('businessName'), 'Acme Trading')
  await tabTo(info.noVatId)
  await page.keyboard.press('Space')
  await typeAddress(walk)
  await typeInto(info.field('firstName'), 'Sara')
  await typeInto(info.field('lastName'), 'Alomar')
  await typeInto(info.field('phone'), '512345678')
  await typeInto(info.field('contactEmail'), 'sara@acme-trading.com')
  await pressOn(screen.next)
}

const verifyIdentity = async (walk: Walk) => {
  const { context, world, person, screen } = walk
  const { info, identity } = screen
  await screen.expectScreen('basic-info')
  await typeInto(info.identity, person.number)
  await pressOn(info.verify)
  await expect(identity.choosing).toBeVisible()
  const phone = await PhonePage.open(context, world)
  await phone.choose(person.number, await identity.number())
  await phone.page.close()
  await expect(info.verified).toBeVisible()
  await typeInto(info.field('phone'), '512345678')
  await typeAddress(walk)
  await pressOn(screen.next)
}

const choosePackage = async ({ page: { keyboard }, screen }: Walk) => {
  await screen.expectScreen('support-package')
  await tabTo(screen.package('Basic'))
  await keyboard.press('ArrowDown')
  await expect(screen.package('Standard')).toBeChecked()
  await pressOn(screen.next)
}

const attachDocuments = async ({ page, screen }: Walk) => {
  await screen.expectScreen('upload-documents')
  for (const type of ['registration', 'address', 'zatca'] as const) {
    const chosen = page.waitForEvent('filechooser')
    await pressOn(screen.documents.picker(type))
    await (await chosen).setFiles(pdfFile(`${type}.pdf`))
  }
  await pressOn(screen.next)
}

const keepGroup = async ({ screen }: Walk) => {
  await screen.expectScreen('billing-email')
  await pressOn(screen.next)
}

const addCard = async ({ page, screen }: Walk) => {
  await screen.expectScreen('payment-info')
  await typeInto(screen.card.field('number'), CARDS.visa)
  await typeInto(screen.card.field('cvc'), CVC)
  await typeInto(screen.card.field('name'), HOLDER)
  await typeInto(screen.card.field('expiry'), EXPIRY)
  await page.keyboard.press('Enter')
  await new BankPage(page).expectOpen()
  await typeInto(page.getByLabel('One-time code'), '123456')
  await page.keyboard.press('Enter')
}

const acceptTerms = async ({ page, language, screen }: Walk) => {
  await screen.expectScreen('terms-conditions')
  await pressOn(screen.editOf('package'))
  await screen.expectScreen('support-package')
  await pressOn(screen.next)
  await screen.expectScreen('terms-conditions')
  await pressOn(screen.createAccount)
  await screen.expectScreen('success-creation')
  await pressOn(screen.completion.toDashboard)
  await new DashboardPage(page, language).expectOpen()
}

const STEPS: Readonly<Record<AccountType, ((walk: Walk) => Promise<void>)[]>> = {
  business: [fillCompany, choosePackage, attachDocuments, keepGroup, addCard],
  individual: [verifyIdentity, choosePackage, addCard],
}

for (const language of EACH_LANGUAGE)
  for (const accountType of sampleOf(1, ['business', 'individual'] as const))
    test(`a new ${accountType} account is created by keyboard alone in ${language}`, async ({
      page,
      context,
      world,
    }) => {
      test.slow()
      await inLanguage(context, world, language)
      const person = newPerson(accountType)
      const screen = new OnboardingPage(page, accountType, language)
      const walk = { page, context, world, language, person, screen }
      await signIn(walk)
      await chooseAccountType(walk)
      for (const step of STEPS[accountType]) await step(walk)
      await acceptTerms(walk)
    })
