import type { Page } from '@playwright/test'
import type { Person } from '#test/support/seed/people.ts'

/** The identity provider's page that asks whether to end its own session too. */
export class ProviderLogout {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get stay() {
    return this.page.getByRole('button', { name: 'Stay signed in', exact: true })
  }

  whoIs({ email }: Pick<Person, 'email'>) {
    return this.page.getByText(email)
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  }
}
