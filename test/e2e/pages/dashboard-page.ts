import { expect, type Locator, type Page } from '@playwright/test'
import type { PackageName } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import { type Words, wordsOf } from '../support/words.ts'

type Figure = 'lastInvoice' | 'nextCharge' | 'unbilled' | 'paymentOption' | 'threshold'
type Notice = 'onboarding-review'

/** `/dashboard`. */
export class DashboardPage {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.words = wordsOf(language)
  }

  get review(): Locator {
    return this.notice('onboarding-review')
  }

  get summary(): Locator {
    return this.page.getByRole('region', { name: this.words.dashboard.summary.title })
  }

  /** The bars of months with usage. */
  get bars(): Locator {
    return this.page.locator('.recharts-bar-rectangle path')
  }

  get retry(): Locator {
    return this.page.getByRole('button', { name: this.words.paymentDue.retry })
  }

  get changePackage(): Locator {
    return this.page.getByRole('button', { name: this.words.dashboard.summary.changePackage })
  }

  get updatePermissions(): Locator {
    return this.page.getByRole('button', { name: this.words.dashboard.summary.updatePermissions })
  }

  get migrate(): Locator {
    return this.page.getByRole('button', { name: this.words.dashboard.links.migrate })
  }

  get table(): Locator {
    return this.page.getByRole('button', { name: this.words.dashboard.months.table, exact: true })
  }

  get debt(): Locator {
    return this.page.getByRole('region', { name: this.words.paymentDue.title.own['failed-payment'] })
  }

  notice(kind: Notice): Locator {
    return this.page.getByRole('region', { name: this.words.dashboard.notice[kind].title })
  }

  figure(name: Figure): Locator {
    return this.page.getByRole('group', { name: this.words.dashboard.figures[name] })
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  package(name: PackageName): Locator {
    return this.page.getByRole('radio', { name: this.words.packages.names[name] })
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard')
    await this.expectOpen()
  }

  async expectOpen(): Promise<void> {
    await this.page.waitForURL('/dashboard')
    const name = this.words.layout.menu.overview
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}
