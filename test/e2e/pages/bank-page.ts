import type { Page } from '@playwright/test'

/** The code that the bank of the sandbox accepts. */
const RIGHT_CODE = '123456'

/** The bank's own page, on the card provider's address. */
export class BankPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async expectOpen(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Confirm your card' }).waitFor()
  }

  async typeCode(code: string = RIGHT_CODE): Promise<void> {
    await this.expectOpen()
    await this.page.getByLabel('One-time code').fill(code)
    await this.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  }

  /** Presses a button of the sandbox that sets the bank's answer. */
  async answer(button: string): Promise<void> {
    await this.expectOpen()
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }
}
