import type { Locator, Page } from '@playwright/test'
import { CARDS, CVC, EXPIRY, HOLDER } from '#test/support/seed/cards.ts'
import type { Words } from '../support/words.ts'

interface CardInput {
  number: string
  cvc: string
  name: string
  expiry: string
}

const GOOD: CardInput = { number: CARDS.visa, cvc: CVC, name: HOLDER, expiry: EXPIRY }

/** The card form, the saved card, and the messages after the return from the bank. */
export class CardScreen {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  field(name: keyof CardInput): Locator {
    return this.page.getByRole('textbox', { name: this.words.card.form[name], exact: true })
  }

  /** The tile of the saved card. */
  get saved(): Locator {
    return this.page.getByRole('region', { name: this.words.card.saved.title })
  }

  get enterAgain(): Locator {
    return this.page.getByRole('button', { name: this.words.card.return.again, exact: true })
  }

  async fill(input: Partial<CardInput> = {}): Promise<void> {
    const card = { ...GOOD, ...input }
    for (const name of ['number', 'cvc', 'name', 'expiry'] as const) await this.field(name).fill(card[name])
  }
}
