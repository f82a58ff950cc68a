import type { BrowserContext, Page } from '@playwright/test'
import type { AccountType } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import type { WayStep } from '#contract/steps.ts'
import {
  EACH_LANGUAGE,
  expect,
  expectAccessible,
  expectGood,
  expectNoSidewaysScrolling,
  inLanguage,
  PHONE,
  test,
} from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { BankPage } from './pages/bank-page.ts'
import { LandingPage } from './pages/landing-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { answerRecommendation } from './support/recommendation.ts'

interface StartContext {
  page: Page
  context: BrowserContext
  world: World
}

const start = async (
  { page, context, world }: StartContext,
  step: WayStep,
  accountType: AccountType,
  language: Language,
) => {
  const { person } = await seed(world, step, newPerson(accountType))
  await signIn(context, world, person)
  await inLanguage(context, world, language)
  await answerRecommendation(context)
  const screen = new OnboardingPage(page, accountType, language)
  await screen.open()
  await screen.expectScreen(step)
  return { screen, person }
}

const SCREENS = [
  ['google-info', 'business'],
  ['basic-info', 'business'],
  ['basic-info', 'individual'],
  ['support-package', 'business'],
  ['upload-documents', 'business'],
  ['billing-email', 'business'],
  ['payment-info', 'business'],
  ['terms-conditions', 'business'],
  ['success-creation', 'business'],
  ['onboarding-completed', 'business'],
] as const satisfies [WayStep, AccountType][]

for (const language of EACH_LANGUAGE) {
  test(`the landing page is accessible in ${language}, light and dark, on desktop and phone`, async ({
    page,
    context,
    world,
  }) => {
    await inLanguage(context, world, language)
    const landing = new LandingPage(page, language)
    await landing.open()
    await expect(landing.signIn).toBeVisible()
    await expectGood(page)
    await page.setViewportSize(PHONE)
    await page.reload()
    await expect(landing.overlay).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  for (const [step, accountType] of SCREENS)
    test(`${step} (${accountType}) is accessible in ${language}, light and dark, on desktop and phone`, async ({
      page,
      context,
      world,
    }) => {
      await start({ page, context, world }, step, accountType, language)
      await expectGood(page)
    })

  test(`a form full of problems is accessible in ${language}`, async ({ page, context, world }) => {
    const { screen } = await start({ page, context, world }, 'basic-info', 'business', language)
    await screen.next.click()
    await expect(screen.problem).toBeVisible()
    await expectGood(page)
  })

  test(`stored and refused documents are accessible in ${language}`, async ({ page, context, world }) => {
    const { screen } = await start({ page, context, world }, 'upload-documents', 'business', language)
    await screen.documents.pickAll(['registration'])
    await screen.documents.pick('address', { ...pdfFile('empty.pdf'), buffer: Buffer.alloc(0) })
    await screen.next.click()
    await expect(screen.problem).toBeVisible()
    await expectGood(page)
  })

  test(`the number to choose and its rejection are accessible in ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { screen, person } = await start({ page, context, world }, 'basic-info', 'individual', language)
    await screen.info.identity.fill(person.number)
    await screen.info.verify.click()
    await expect(screen.identity.choosing).toBeVisible()
    await expectGood(page)
    await page.route('**/nafath-verifications/status', (route) =>
      route.fulfill({
        json: {
          status: 'rejected',
          chart: { state: 'REJECTED', version: 1, facts: {} },
          message: null,
          names: null,
        },
      }),
    )
    await expect(screen.identity.rejected).toBeVisible()
    await expectGood(page)
  })

  test(`the contact form and its thanks are accessible in ${language}`, async ({ page, context, world }) => {
    const { screen } = await start({ page, context, world }, 'support-package', 'business', language)
    const { contact } = screen
    await contact.open()
    await expect(contact.dialog).toBeVisible()
    await expectGood(page)
    await contact.field('email').fill('sara@acme-trading.com')
    await contact.field('subject').fill('Packages')
    await contact.field('message').fill('Which one is for us?')
    await contact.submit.click()
    await expect(contact.thanks).toBeVisible()
    await expectGood(page)
  })

  test(`the screens after the bank’s answer and an open profile menu are accessible in ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { screen } = await start({ page, context, world }, 'payment-info', 'business', language)
    await screen.card.fill()
    await screen.next.click()
    const bank = new BankPage(page)
    await bank.answer('Decline')
    await expect(screen.problem).toContainText(screen.words.card.return.declined)
    await expect(screen.card.field('number')).toBeFocused()
    await expectGood(page)
    await screen.card.fill()
    await screen.next.click()
    await bank.answer('Failed')
    await expect(screen.card.enterAgain).toBeVisible()
    await expectGood(page)
    await screen.card.enterAgain.click()
    await screen.profile.click()
    await expectGood(page)
  })
}
