import type { Locator, Page } from '@playwright/test'
import type { AccountType } from '#contract/entities/common.ts'
import type { Words } from '../support/words.ts'

/** Country and account type. */
export class AccountTypeScreen {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  choice(accountType: AccountType): Locator {
    return this.page.getByRole('radio', { name: this.words.common.accountType[accountType] })
  }

  get country(): Locator {
    return this.page.getByText(this.words.onboarding.accountType.saudiArabia, { exact: true })
  }
}
