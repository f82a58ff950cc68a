import type { Locator, Page } from '@playwright/test'
import type { Words } from '../support/words.ts'

/** The Contact Us dialog and its thanks. */
export class ContactDialog {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.words.contact.title })
  }

  get thanks(): Locator {
    return this.page.getByRole('dialog', { name: this.words.contact.thanks.title })
  }

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: this.words.contact.submit, exact: true })
  }

  field(name: 'name' | 'email' | 'subject' | 'message'): Locator {
    return this.dialog.getByLabel(this.words.contact[name])
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.contact.open }).click()
  }
}
