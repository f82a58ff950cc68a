import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from '../support/words.ts'

type Field = Exclude<keyof Words['targets'], 'documents' | 'organizationTypes'>

const ADDRESS = {
  district: 'Al Olaya',
  address: 'King Fahd Road',
  arabicAddress: 'طريق الملك فهد',
  buildingNumber: '7402',
  unitNumber: '3A',
  postalCode: '12345',
} as const satisfies Partial<Record<Field, string>>

/** The information form of a company or of a person. */
export class InfoScreen {
  readonly page: Page
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  field(name: Field): Locator {
    const { targets, common } = this.words
    const label = targets[name]
    const shown = name === 'subDomain' ? common.optional.replace('{label}', label) : label
    return this.page.getByRole('textbox', { name: shown, exact: true })
  }

  /** The field of the National ID or Iqama; its label changes with the first digit. */
  get identity(): Locator {
    const { label, nationalId, iqama } = this.words.identity
    const field = (name: string) => this.page.getByRole('textbox', { name, exact: true })
    return field(label).or(field(nationalId)).or(field(iqama))
  }

  choice(name: 'province' | 'city' | 'organizationType' | 'phoneCountry'): Locator {
    return this.page.getByRole('combobox', { name: this.words.targets[name], exact: true })
  }

  get noVatId(): Locator {
    return this.page.getByRole('checkbox', { name: this.words.targets.noVatId })
  }

  /** Checks a CR with the company register, or an ID with the identity service. */
  get verify(): Locator {
    return this.page.getByRole('button', { name: this.words.onboarding.info.verify, exact: true })
  }

  get verified(): Locator {
    return this.page.getByText(this.words.onboarding.info.verified, { exact: true })
  }

  async fill(values: Partial<Record<Field, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name as Field).fill(value)
  }

  /** Fills in an address in Riyadh. */
  async fillAddress(): Promise<void> {
    await this.choice('city').selectOption({ value: 'Riyadh' })
    await this.fill(ADDRESS)
  }

  /** The button that shows and hides the fields that the company register filled. */
  get changeRegistered(): Locator {
    const { changeRegistered, hideRegistered } = this.words.onboarding.info
    const button = (name: string) => this.page.getByRole('button', { name })
    return button(changeRegistered).or(button(hideRegistered))
  }

  /** Verifies a CR number. The register's fields stay folded. */
  async lookUpCompany(crNumber: string): Promise<void> {
    await this.field('identificationNumber').fill(crNumber)
    await this.verify.click()
    await expect(this.verified).toBeVisible()
  }

  /** Shows the register's fields, if they are folded. */
  async showRegistered(): Promise<void> {
    if ((await this.changeRegistered.getAttribute('aria-expanded')) === 'false')
      await this.changeRegistered.click()
  }

  /** Verifies a CR number and shows the register's fields. */
  async verifyCompany(crNumber: string): Promise<void> {
    await this.lookUpCompany(crNumber)
    await this.showRegistered()
  }
}

/** Expects a field to be invalid with this message. */
export const expectWrong = async (field: Locator, message: string | RegExp): Promise<void> => {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(
    message instanceof RegExp ? message : new RegExp(escaped(message)),
  )
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
