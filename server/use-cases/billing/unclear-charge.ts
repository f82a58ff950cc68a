import { amountText } from '#rules/money.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow } from '../../db/schema.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { resolveChargeJob } from '../../jobs/definitions.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'

/** After how many seconds an unclear charge is asked about: settled within a minute once the provider can tell. */
const QUESTIONS_S = [5, 15, 30, 60]
/** After this time somebody should look at the provider's own pages. */
const PATIENCE_MS = 60 * 60_000

/** Plans the questions about a charge that has just become unclear. After them every scan asks. */
export const planQuestions = async (deps: Deps, tx: Tx, charge: ChargeRow): Promise<void> => {
  const now = deps.clock.now()
  for (const [index, seconds] of QUESTIONS_S.entries()) {
    const at = new Date(now.getTime() + seconds * 1000)
    await deps.jobs.plan(tx, resolveChargeJob, { chargeId: charge.id, round: index + 1 }, { at })
  }
  await updateCustomer(tx, charge.customerId, { billingDueAt: now }, now)
}

/** Has the administrators told, once, of a charge that does not become clear by asking. */
export const reportUnclear = async (
  deps: Deps,
  tx: Tx,
  { id, customerId, amount, currency, startedAt }: ChargeRow,
  taken: string | undefined,
): Promise<void> => {
  const isOld = deps.clock.now().getTime() - startedAt.getTime() > PATIENCE_MS
  if (taken === undefined && !isOld) return
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `charge-unclear:${id}`,
    title: 'What became of a charge is not clear',
    details: { Charge: id, Customer: customerId, Asked: amountText(amount, currency), Taken: taken ?? null },
  })
}
