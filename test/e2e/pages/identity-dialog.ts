import { expect, type Locator, type Page } from '@playwright/test'
import { filled, type Words } from '../support/words.ts'

/** The dialog with the number to choose and its countdown, and the dialogs after a failure. */
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
    const sentence = this.choosing.getByText(filled(this.words.identity.dialog.number, { number: '' }).trim())
    return /\d\d/.exec((await sentence.textContent()) ?? '')?.[0] ?? ''
  }

  /** The remaining time on the countdown. */
  async secondsLeft(): Promise<number> {
    const label = await this.choosing.getByRole('timer').getAttribute('aria-label')
    const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(label ?? '') ?? []
    expect(seconds).not.toBe('')
    return Number(minutes) * 60 + Number(seconds)
  }

  /** The message of the field while a new request is not possible yet. */
  get mustWait(): Locator {
    const [before = ''] = this.words.identity.wait.split('{')
    return this.page.getByText(before.trim())
  }

  async secondsToWait(): Promise<number> {
    return Number(/\d+/.exec((await this.mustWait.textContent()) ?? '')?.[0])
  }
}
