import { addCounts } from '../admission/count-store.ts'
import type { Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Config, Deps } from '../deps.ts'
import { type Mail, sendMailJob } from './send-mail.ts'

/** The Message-ID of a mail. The same name gives the same id, so that mailboxes recognise a mail that was sent twice. */
export const messageIdOf = ({ mail }: Pick<Config, 'mail'>, name: string): string =>
  `<${name.replace(/[^\w.-]/g, '.')}@${mail.fromDomain}>`

type Alert = Omit<Extract<Mail, { mail: 'admin-alert' }>, 'mail'>

/** Mails the administrators, once per alert id. */
export const alertAdmins = (deps: Deps, alert: Alert): Promise<void> =>
  withTransaction(deps.db, (tx) => deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', ...alert }))

interface RepeatedAlert extends Omit<Alert, 'alertId' | 'repeats'> {
  /** Name of the group. Only the first alert of a group in a period is mailed at once. */
  group: string
  periodMs: number
}

/**
 * Mails the administrators the first alert of a group in a period. At the end of the period, one mail has the number of
 * repeats.
 */
export const alertAdminsOnce = (deps: Deps, alert: RepeatedAlert): Promise<void> =>
  withTransaction(deps.db, (tx) => planAlertOnce(deps, tx, alert))

/** Plans the mails of `alertAdminsOnce` in the caller's transaction. */
export const planAlertOnce = async (
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  { group, periodMs, ...alert }: RepeatedAlert,
): Promise<void> => {
  const now = clock.now()
  const counted = { key: `alert:${group}`, amount: 1, endsAt: new Date(now.getTime() + periodMs) }
  const [row] = await addCounts(tx, [counted], now)
  if (row?.count !== 1) return
  const endsAt = row.endsAt.toISOString()
  const alertId = `${group}:${endsAt}`
  const repeats = { key: row.key, endsAt }
  await jobs.plan(tx, sendMailJob, { mail: 'admin-alert', alertId, ...alert })
  await jobs.plan(
    tx,
    sendMailJob,
    { mail: 'admin-alert', alertId: `${alertId}:repeats`, ...alert, repeats },
    { at: row.endsAt },
  )
}
