import { expect, type Locator, type Page } from '@playwright/test'
import type { AccountType } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import type { Step } from '#contract/steps.ts'
import { filled, type Words, wordsOf } from '../support/words.ts'
import { AccountTypeScreen } from './account-type-screen.ts'
import { CardScreen } from './card-screen.ts'
import { CompletionScreen } from './completion-screen.ts'
import { ContactDialog } from './contact-dialog.ts'
import { DocumentsScreen } from './documents-screen.ts'
import { IdentityDialog } from './identity-dialog.ts'
import { InfoScreen } from './info-screen.ts'

/** The heading of each onboarding screen. */
const headingOf = (words: Words, step: Step, accountType: AccountType): string => {
  const {
    accountType: type,
    info,
    package: support,
    documents,
    group,
    payment,
    terms,
    done,
  } = words.onboarding
  const headings: Record<Step, string> = {
    'google-info': type.title,
    'basic-info': accountType === 'business' ? info.businessTitle : info.individualTitle,
    'support-package': support.title,
    'upload-documents': documents.title,
    'billing-email': group.title,
    'payment-info': payment.title,
    'terms-conditions': terms.title,
    'success-creation': done.title,
    'onboarding-completed': words.layout.menu.overview,
    'changes-requested': words.changes.title_other,
  }
  return headings[step]
}

/** `/signup`: the frame around every onboarding screen, and the screens in it. */
export class OnboardingPage {
  readonly page: Page
  readonly words: Words
  readonly accountType: AccountType
  readonly type: AccountTypeScreen
  readonly info: InfoScreen
  readonly identity: IdentityDialog
  readonly documents: DocumentsScreen
  readonly card: CardScreen
  readonly completion: CompletionScreen
  readonly contact: ContactDialog

  constructor(page: Page, accountType: AccountType = 'business', language: Language = 'en') {
    this.page = page
    this.accountType = accountType
    this.words = wordsOf(language)
    this.type = new AccountTypeScreen(page, this.words)
    this.info = new InfoScreen(page, this.words)
    this.identity = new IdentityDialog(page, this.words)
    this.documents = new DocumentsScreen(page, this.words)
    this.card = new CardScreen(page, this.words)
    this.completion = new CompletionScreen(page, this.words)
    this.contact = new ContactDialog(page, this.words)
  }

  get next(): Locator {
    return this.button(this.words.common.actions.next)
  }

  get back(): Locator {
    return this.button(this.words.common.actions.back)
  }

  get createAccount(): Locator {
    return this.button(this.words.onboarding.terms.create)
  }

  /** What the customer orders, on the screen of the terms. */
  get order(): Locator {
    return this.page.getByRole('region', { name: this.words.onboarding.terms.order })
  }

  /** Opens the screen of a part of the order. */
  editOf(part: 'package' | 'group' | 'card'): Locator {
    const { editPart, ...terms } = this.words.onboarding.terms
    return this.button(filled(editPart, { part: terms[part] }))
  }

  /** The group's address on the screen of permissions. */
  get group(): Locator {
    return this.page.getByRole('textbox', { name: this.words.targets.gcpSecurityGroup })
  }

  /** The error of the complete form, above the errors of its parts. */
  get summary(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ }).first()
  }

  /** The error of a call, below the errors of parts of the form. */
  get problem(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ }).last()
  }

  /** The message after a change in another tab. */
  get moved(): Locator {
    return this.page.getByText(this.words.onboarding.moved)
  }

  package(name: keyof Words['packages']['names']): Locator {
    return this.page.getByRole('radio', { name: this.words.packages.names[name] })
  }

  /** The heading of a step's screen. */
  heading(step: Step): Locator {
    return this.page.getByRole('heading', { level: 1, name: headingOf(this.words, step, this.accountType) })
  }

  async open(): Promise<void> {
    await this.page.goto('/signup')
  }

  /** Waits until the screen of this step can be used. */
  async expectScreen(step: Step): Promise<void> {
    await expect(this.heading(step)).toBeVisible()
  }

  get profile(): Locator {
    return this.page.getByRole('button', { name: this.words.layout.profile.label })
  }

  async logOut(): Promise<void> {
    await this.profile.click()
    await this.button(this.words.layout.profile.logout).click()
    await expect(this.page).toHaveURL((url) => url.pathname === '/')
  }

  private button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}
