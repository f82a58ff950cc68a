import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#src/shared/i18n/languages.ts'
import { type Words, wordsOf } from '../support/words.ts'

/** `/dashboard`. */
export class DashboardPage {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.words = wordsOf(language)
  }

  get review(): Locator {
    return this.page.getByRole('region', { name: this.words.dashboard.notice['onboarding-review'].title })
  }

  get summary(): Locator {
    return this.page.getByRole('region', { name: this.words.dashboard.summary.title })
  }

  async expectOpen(): Promise<void> {
    await this.page.waitForURL('/dashboard')
    const name = this.words.layout.menu.overview
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}
