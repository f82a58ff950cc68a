/**
 * An earlier step may be saved again until the terms are accepted: that keeps the furthest step. Each function here adds the
 * transitions of one more passed step, for a customer who has come to `furthest`.
 */
import type { Step } from '#contract/steps.ts'

/** After the information form; saved again, it must leave the customer verified. */
export const afterInfo = <Furthest extends Step>(furthest: Furthest) =>
  ({ 'basicInfo.saved': { guard: 'identificationVerified', target: furthest } }) as const

/** After the support package too, which may always be chosen again. */
export const afterPackage = <Furthest extends Step>(furthest: Furthest) =>
  ({ ...afterInfo(furthest), 'package.saved': furthest }) as const

/** A document that became necessary, or is needed and gone, is asked for; the later answers are kept. */
export const afterDocuments = <Furthest extends Step>(furthest: Furthest) =>
  ({
    ...afterPackage(furthest),
    'basicInfo.saved': [
      { guard: 'verifiedButDocumentsMissing', target: 'upload-documents' },
      { guard: 'identificationVerified', target: furthest },
    ],
    'document.stored': { guard: 'isBusiness', target: furthest },
    'document.removed': [
      { guard: 'businessWithoutDocuments', target: 'upload-documents' },
      { guard: 'isBusiness', target: furthest },
    ],
    'documents.saved': { guard: 'businessWithDocuments', target: furthest },
  }) as const

/** After the billing group too, which only a business names. */
export const afterBillingGroup = <Furthest extends Step>(furthest: Furthest) =>
  ({ ...afterDocuments(furthest), 'billingGroup.saved': { guard: 'isBusiness', target: furthest } }) as const

/** After the card too, which is confirmed again only while it can be used. */
export const afterCard = <Furthest extends Step>(furthest: Furthest) =>
  ({ ...afterBillingGroup(furthest), 'card.confirmed': { guard: 'usableCard', target: furthest } }) as const
