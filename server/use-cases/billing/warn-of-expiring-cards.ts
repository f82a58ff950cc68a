import { expiryMonth } from '#rules/card-expiry.ts'
import { monthsBetween, riyadhMonth } from '#rules/riyadh-time.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'

/** Tells the owner, once per card, in the last month in which a card that pays can still be charged. */
export const warnOfExpiringCards =
  (deps: Deps) =>
  async (customerId: string): Promise<void> => {
    const thisMonth = riyadhMonth(deps.clock.now())
    await withTransaction(deps.db, async (tx) => {
      const cards = await paymentMethodsOf(tx, customerId)
      for (const { id: paymentMethodId, status, expiryDate } of cards)
        if (status !== 'other' && monthsBetween(thisMonth, expiryMonth(expiryDate)) === 0)
          await deps.jobs.plan(tx, sendMailJob, { mail: 'card-expiring', customerId, paymentMethodId })
    })
  }
