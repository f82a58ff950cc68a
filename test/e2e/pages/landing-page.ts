import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import type { Person } from '#test/support/seed/people.ts'
import { wordsOf } from '../support/words.ts'
import { ChooserWindow } from './chooser-window.ts'

/** `/` before the sign-in. */
export class LandingPage {
  readonly page: Page
  readonly words
  readonly overlay

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.words = wordsOf(language).landing
    this.overlay = page.getByRole('region', { name: wordsOf(language).overlay.title })
  }

  get signIn() {
    return this.page.getByRole('button', { name: this.words.signIn })
  }

  get switchLanguage() {
    return this.page.getByRole('link', { name: this.words.switchLanguage })
  }

  get toast() {
    return this.page.getByRole('alert')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}`)
  }

  /** Presses the sign-in button; the identity provider's window opens. */
  async pressSignIn(): Promise<ChooserWindow> {
    const popup = this.page.waitForEvent('popup')
    await this.signIn.click()
    return new ChooserWindow(await popup)
  }

  /** Signs in through the identity provider's window, with a typed e-mail. */
  async signInAs(person: Pick<Person, 'email' | 'name'>): Promise<void> {
    const chooser = await this.pressSignIn()
    await chooser.typeAnother(person)
  }
}
