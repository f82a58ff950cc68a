import type { Locator, Page } from '@playwright/test'
import type { Words } from '../support/words.ts'

/** The account that was created. */
export class CompletionScreen {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** The value of a name such as 'Billing account ID'. */
  value(name: 'name' | 'id'): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: this.words.onboarding.done[name] })
      .locator('xpath=following-sibling::dd')
  }

  get copy(): Locator {
    return this.page.getByRole('button', { name: this.words.onboarding.done.copyId })
  }

  get toDashboard(): Locator {
    return this.page.getByRole('button', { name: this.words.onboarding.done.dashboard })
  }
}
