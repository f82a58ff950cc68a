import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { ar as arFields, en as enFields } from '#src/shared/i18n/words/fields.ts'
import {
  containing,
  type JourneyPage,
  type Name,
  type Role,
  startingWith,
} from '#test/support/journeys/page.ts'
import { CARDS, CVC, EXPIRY, HOLDER } from '#test/support/seed/cards.ts'
import type { World } from '#test/support/world.ts'
import { type Words, wordsOf } from '../support/words.ts'

/** The folder for a picture of each screen; without it none is taken. */
const PICTURES_FOLDER = process.env.JOURNEY_PICTURES
const FIELD_PROBLEMS = { en: enFields, ar: arFields }

/** A journey of a person through the product, on a phone. */
export interface Journey {
  page: JourneyPage
  world: World
  language: Language
  /** Distinguishes the pictures of different runs. */
  browser: string
}

/** The texts of the portal, and the steps that both journeys share. */
export class JourneySteps {
  readonly page: JourneyPage
  readonly world: World
  readonly language: Language
  readonly words: Words
  private readonly run: string
  private pictures = 0

  constructor({ page, world, language, browser }: Journey, name: 'business' | 'individual') {
    this.page = page
    this.world = world
    this.language = language
    this.run = `${browser}-${name}-${language}`
    this.words = wordsOf(language)
  }

  get problems(): typeof arFields | typeof enFields {
    return FIELD_PROBLEMS[this.language]
  }

  /** Expects the screen of this title, which must fit the window. */
  async expectScreen(title: string): Promise<void> {
    await this.page.expectVisible('heading', title)
    await this.look()
  }

  async look(): Promise<void> {
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    await expect.poll(() => this.page.evaluate<number>(overflow), { message: 'scrolls sideways' }).toBe(0)
    if (PICTURES_FOLDER === undefined) return
    this.pictures += 1
    mkdirSync(PICTURES_FOLDER, { recursive: true })
    const number = String(this.pictures).padStart(2, '0')
    await this.page.screenshot(join(PICTURES_FOLDER, `${this.run}-${number}.png`))
  }

  async pressNext(): Promise<void> {
    await this.page.press('button', this.words.common.actions.next)
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.page.fill(label, value)
  }

  /** Signs in from the landing page through the identity provider's window. A person who is not listed there needs a name. */
  async signIn(email: string, name?: string): Promise<void> {
    const { page } = this
    const { landing } = this.words
    await page.goto('/')
    await this.closeRecommendation(wordsOf('en'))
    if (this.language === 'ar') await page.press('link', wordsOf('en').landing.switchLanguage)
    await page.expectVisible('button', landing.signIn)
    await this.look()
    await page.inPopup(
      () => page.press('button', landing.signIn),
      async (popup) => {
        if (name === undefined) return popup.press('button', containing(email))
        await popup.pressText('Use another e-mail')
        await popup.fill('E-mail', email)
        await popup.fill('Name', name)
        await popup.press('button', 'Continue')
      },
    )
  }

  /** Fills in an address in Riyadh. */
  async fillAddress(): Promise<void> {
    const { targets } = this.words
    await this.page.select(targets.city, 'Riyadh')
    await this.fill({
      [targets.district]: 'Al Olaya',
      [targets.address]: 'King Fahd Road',
      [targets.arabicAddress]: 'طريق الملك فهد',
      [targets.buildingNumber]: '7402',
      [targets.unitNumber]: '3A',
      [targets.postalCode]: '12345',
    })
  }

  async choosePackage(name: keyof Words['packages']['names']): Promise<void> {
    await this.expectScreen(this.words.onboarding.package.title)
    await this.page.press('radio', startingWith(this.words.packages.names[name]))
    await this.pressNext()
  }

  /** Pays with a card that the bank declines at first and approves the second time. */
  async payWithCard(): Promise<void> {
    const { page } = this
    const { onboarding, card } = this.words
    await this.expectScreen(onboarding.payment.title)
    await this.typeCard(CARDS.visa)
    await this.expectAtBank()
    await page.press('button', 'Decline')
    await page.expectText(card.return.declined)
    await this.look()
    await page.expectVisible('textbox', card.form.number)
    await this.typeCard(CARDS.master)
    await this.expectAtBank()
    await page.fill('One-time code', '123456')
    await page.press('button', 'Confirm')
  }

  async createAccount(accountName: string): Promise<void> {
    const { page } = this
    const { terms, done } = this.words.onboarding
    await this.expectScreen(terms.title)
    await page.press('button', terms.create)
    await page.expectVisible('heading', done.title)
    await page.expectText(accountName)
    await page.expectVisible('button', done.copyId)
    await this.look()
  }

  /** Opens the dashboard from the created account; it is under review, and its summary has this text. */
  async openDashboard(summary: string): Promise<void> {
    const { page } = this
    const { dashboard, layout, onboarding } = this.words
    await page.press('button', onboarding.done.dashboard)
    await page.expectVisible('heading', layout.menu.overview)
    await page.expectText(dashboard.notice['onboarding-review'].title)
    await this.look()
    await page.press('button', dashboard.summary.unfold)
    await page.expectText(summary)
  }

  /** Back from the first dashboard stays in the portal, regardless of earlier pages. */
  async goBackFromDashboard(): Promise<void> {
    await this.page.goBack()
    await this.page.expectVisible('heading', this.words.layout.menu.overview)
    expect((await this.page.address()).origin).toBe(new URL(this.world.appUrl).origin)
  }

  /** Visits each page of the menu, and the last one in dark and in the other language too. */
  async visitPages(pages: readonly (keyof Words['layout']['menu'])[]): Promise<void> {
    const { page } = this
    const { layout } = this.words
    for (const name of pages) {
      await this.pressInMenu('link', layout.menu[name])
      await this.expectScreen(layout.menu[name])
    }
    await this.pressInMenu('button', layout.toDark)
    await expect.poll(() => this.scheme()).toBe('dark')
    await page.reload()
    await expect.poll(() => this.scheme()).toBe('dark')
    await page.press('button', layout.menu.open)
    await this.look()
    const other = wordsOf(this.language === 'ar' ? 'en' : 'ar').layout
    await page.press('button', layout.switchLanguageLabel)
    await page.expectVisible('button', other.switchLanguageLabel)
    expect(await page.evaluate('document.documentElement.dir')).toBe(this.language === 'ar' ? 'ltr' : 'rtl')
    await page.press('button', other.switchLanguageLabel)
    await page.expectVisible('button', layout.switchLanguageLabel)
    await page.press('button', layout.menu.close)
  }

  /** Signs out of the portal and of the identity provider; Back then shows nothing of the account. */
  async signOut(email: string): Promise<void> {
    const { page } = this
    const { layout, landing } = this.words
    await page.press('button', containing(layout.profile.label))
    await page.press('button', layout.profile.logout)
    await page.expectVisible('heading', 'Sign out here too?')
    await page.expectText(email)
    await this.look()
    await page.press('button', 'Sign out')
    await this.closeRecommendation()
    await page.expectVisible('button', landing.signIn)
    expect((await page.address()).pathname).toBe('/')
    await page.goBackTwice()
    await page.expectVisible('button', landing.signIn)
    expect(await page.text()).not.toContain(email)
  }

  private async closeRecommendation({ overlay } = this.words): Promise<void> {
    const { page } = this
    await page.expectText(overlay.text)
    await this.look()
    await page.press('checkbox', overlay.never)
    await page.press('button', overlay.ok)
  }

  private async pressInMenu(role: Role, name: Name): Promise<void> {
    await this.page.press('button', this.words.layout.menu.open)
    await this.page.press(role, name)
  }

  private scheme(): Promise<string> {
    return this.page.evaluate('document.documentElement.dataset.mantineColorScheme')
  }

  private async typeCard(number: string): Promise<void> {
    const { form } = this.words.card
    await this.fill({ [form.number]: number, [form.cvc]: CVC, [form.name]: HOLDER, [form.expiry]: EXPIRY })
    await this.pressNext()
  }

  private async expectAtBank(): Promise<void> {
    await this.page.expectVisible('heading', 'Confirm your card')
    expect((await this.page.address()).origin).toBe(new URL(this.world.sandboxUrl).origin)
    await this.look()
  }
}
