import type { Page } from '@playwright/test'
import type { Person } from '#test/support/seed/people.ts'

/** The identity provider's window, with a list of people. */
export class ChooserWindow {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Chooses one of the listed people. */
  async choose(email: string): Promise<void> {
    await this.leaving(this.page.getByRole('button', { name: email }).click())
  }

  /** Types a person who is not listed. */
  async typeAnother({ email, name }: Pick<Person, 'email' | 'name'>): Promise<void> {
    await this.page.getByText('Use another e-mail', { exact: true }).click()
    const form = this.page.getByRole('form', { name: 'Use another e-mail' })
    await form.getByLabel('E-mail', { exact: true }).fill(email)
    await form.getByLabel('Name', { exact: true }).fill(name)
    await this.leaving(form.getByRole('button', { name: 'Continue' }).click())
  }

  /** Chooses a faulty answer, by the name of its button. */
  async goWrong(answer: string): Promise<void> {
    await this.page.getByText('Make the sign-in go wrong').click()
    await this.leaving(this.page.getByRole('button', { name: answer }).click())
  }

  async cancel(): Promise<void> {
    await this.leaving(this.page.getByRole('button', { name: 'Cancel' }).click())
  }

  /** The window closes itself once the portal has its answer, maybe before the click is reported as done. */
  private async leaving(click: Promise<void>): Promise<void> {
    const closed = this.page.waitForEvent('close')
    await Promise.all([closed, click.catch(() => {})])
  }
}
