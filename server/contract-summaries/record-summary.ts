import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import { json, type Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { insertSummary } from './store.ts'
import { summaryText } from './summary-text.ts'

interface Acceptance {
  id: string
  userId: string
  acceptedAt: Date
  /** The price that applies from the acceptance. */
  offer: PackageOffer
  /** True for an acceptance that concludes a contract; false for a later edition of the terms or a change of the package. */
  concludes: boolean
  /** Hash of the accepted edition of the terms. */
  edition: string
}

/**
 * Stores the text of the contract summary in the transaction of the acceptance, so that later changes do not affect it. Plans the
 * mail with the summary.
 */
export const recordSummary = async (
  { config, jobs }: Deps,
  tx: Tx,
  customer: CustomerRow,
  { id, userId, acceptedAt, offer, concludes, edition }: Acceptance,
): Promise<void> => {
  const { links } = config
  const text = summaryText({
    seller: config.seller,
    customer: partyOf(customer),
    offer,
    threshold: customer.threshold || config.billing.threshold,
    acceptedAt,
    concludes,
    edition: { version: config.termsVersion, hash: edition },
    links: {
      privacy: links.URL_PRIVACY_POLICY,
      use: links.URL_TERMS_OF_USE,
      agreement: links.URL_SUBSCRIPTION_AGREEMENT,
    },
  })
  await insertSummary(tx, {
    id,
    customerId: customer.id,
    userId,
    acceptedAt,
    offer: json(offer),
    text: json(text),
  })
  await jobs.plan(tx, sendMailJob, { mail: 'contract-summary', customerId: customer.id, summaryId: id })
}

const partyOf = (customer: CustomerRow) => {
  const { id, accountType, accountName, crNumber: number, vatId } = customer
  const isBusiness = accountType === 'business'
  return {
    id,
    accountType,
    accountName: isBusiness ? accountName : null,
    name: { en: customerTitle(customer) ?? '', ar: arabicTitle(customer) ?? '' },
    company: number !== null ? { number, vatId } : null,
  }
}
