import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { World } from '#test/support/world.ts'

/** The person's phone with the identity app, in a tab of its own. */
export class PhonePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(context: BrowserContext, world: World): Promise<PhonePage> {
    const page = await context.newPage()
    await page.goto(`${world.sandboxUrl}/nafath`)
    return new PhonePage(page)
  }

  /** The request for an ID, which the phone shows with its first and last two digits. */
  request(nationalId: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ hasText: `${nationalId.charAt(0)}•••••••${nationalId.slice(-2)}` })
  }

  async choose(nationalId: string, number: string): Promise<void> {
    await this.request(nationalId).getByRole('button', { name: number, exact: true }).click()
    await this.page.getByText(/Approved\.|Rejected\./).waitFor()
  }

  async chooseWrong(nationalId: string, right: string): Promise<void> {
    const numbers = await this.request(nationalId).locator('button.number').allTextContents()
    await this.choose(nationalId, numbers.find((number) => number !== right) ?? '')
  }
}
