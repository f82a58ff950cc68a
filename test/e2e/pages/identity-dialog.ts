import { expect, type Locator, type Page } from '@playwright/test'
import { filled, type Words } from '../support/words.ts'

/** The number to choose in the identity app with its countdown, and what follows when it was not chosen. */
export class IdentityDialog {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  get choosing(): Locator {
    return this.page.getByRole('dialog', { name: this.words.identity.dialog.title })
  }

  get expired(): Locator {
    return this.page.getByRole('dialog', { name: this.words.identity.expired.title })
  }

  get rejected(): Locator {
    return this.page.getByRole('dialog', { name: this.words.identity.rejected.title })
  }

  get cancel(): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.words.identity.cancel, exact: true })
  }

  get reverify(): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.words.identity.reverify, exact: true })
  }

  /** The number the person must choose on the phone. */
  async number(): Promise<string> {
    const said = this.choosing.getByText(filled(this.words.identity.dialog.number, { number: '' }).trim())
    return /\d\d/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  }

  /** What the countdown shows. */
  async secondsLeft(): Promise<number> {
    const label = await this.choosing.getByRole('timer').getAttribute('aria-label')
    const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(label ?? '') ?? []
    expect(seconds).not.toBe('')
    return Number(minutes) * 60 + Number(seconds)
  }

  /** What the field says while a new request is not possible yet. */
  get mustWait(): Locator {
    const [before = ''] = this.words.identity.wait.split('{')
    return this.page.getByText(before.trim())
  }

  async secondsToWait(): Promise<number> {
    return Number(/\d+/.exec((await this.mustWait.textContent()) ?? '')?.[0])
  }
}
