import { isTakenBack } from '#machines/dispute/selectors.ts'
import { amountText } from '#rules/money.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CardDispute } from '../providers/cards/port.ts'
import { decideFoundDispute, insertFoundDispute } from './found-dispute-store.ts'

/**
 * Stores a dispute of a payment that paid none of our invoices, and alerts the administrators once about the dispute and once about
 * its loss.
 */
export const recordFoundDispute = async (
  deps: Deps,
  tx: Tx,
  provider: string,
  { id: providerId, state, payment: paymentId, ...dispute }: CardDispute,
): Promise<void> => {
  const at = deps.clock.now()
  const { amount, currency, reason, respondBy } = dispute
  const isNew = await insertFoundDispute(tx, {
    ...{ provider, providerId, paymentId, amount, currency, reason, respondBy },
    ...{ foundAt: at, result: null, decidedAt: null, settledAt: null, settledReason: null },
  })
  const isDecided =
    state !== 'open' && (await decideFoundDispute(tx, { provider, providerId }, { result: state, at }))
  const details = {
    Payment: paymentId,
    Amount: amountText(amount, currency),
    Reason: reason,
  }
  if (isDecided && isTakenBack(state))
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'admin-alert',
      alertId: `found-dispute-lost:${provider}:${providerId}`,
      title: 'A bank has taken back a payment that pays none of our invoices',
      details: {
        ...details,
        'What to do': `The card provider no longer has this money. Do not give the payment back a second time; ${pageOf(deps)} shows it.`,
      },
    })
  if (isNew && !isDecided)
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'admin-alert',
      alertId: `found-dispute:${provider}:${providerId}`,
      title: 'A bank disputes a payment that pays none of our invoices',
      details: {
        ...details,
        'Answer until': respondBy?.toISOString() ?? null,
        'What to do': `Send the evidence to the card provider. ${pageOf(deps)} shows the dispute until the bank decides; until then the payment cannot be given back.`,
      },
    })
}

const pageOf = ({ config }: Pick<Deps, 'config'>): string => `${config.appUrl}/unassignedPayments`
