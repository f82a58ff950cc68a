import type { AccountType } from '#contract/entities/common.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { CorrectedStep } from '#rules/requested-changes.ts'

/** What is true of the customer, read from the server's rows after the write that the event tells of. */
export interface OnboardingFacts {
  accountType: AccountType
  /** The company register or the identity service vouched for exactly the number on file. */
  identificationVerified: boolean
  hasVatId: boolean
  documents: DocumentType[]
  /** A primary card is saved and not expired; when it is confirmed, the provider was asked and reports it as active, too. */
  usableCard: boolean
  billingAccountOpen: boolean
  /** Steps in which something is still to be corrected for the reviewer. */
  toCorrect: CorrectedStep[]
  /** Documents that may be picked as an answer to the reviewer. */
  proposable: DocumentType[]
}

export type OnboardingEvent =
  | { type: 'accountType.confirmed' }
  | { type: 'basicInfo.saved' }
  | { type: 'package.saved' }
  | { type: 'document.stored'; documentType: DocumentType }
  | { type: 'document.removed'; documentType: DocumentType }
  | { type: 'documents.saved' }
  | { type: 'billingGroup.saved' }
  | { type: 'card.confirmed' }
  | { type: 'terms.accepted' }
  | { type: 'account.opened' }
  | { type: 'dashboard.opened' }
  | { type: 'changes.requested' }
  | { type: 'info.corrected' }
  | { type: 'documents.corrected' }
  | { type: 'billingGroup.corrected' }
  | { type: 'changes.submitted' }

export type OnboardingTag =
  /** Nothing has been entered yet. */
  | 'untouched'
  /** Shown with a number in the progress line. */
  | 'numbered'
  /** The terms are not accepted: earlier steps can still be changed. */
  | 'unsent'
  /** The customer may be busy with their phone or their bank. */
  | 'verifying'
  /** The way has gone on from the card. */
  | 'card-saved'
  | 'correcting'
  | 'done'
