import { addCounts, type CountRow } from '../admission/count-store.ts'
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
  withTransaction(deps.db, (tx) => planAlertsOnce(deps, tx, [alert]))

/** Plans the mails of `alertAdminsOnce` for several alerts in the caller's transaction. Counts all of them in one statement. */
export const planAlertsOnce = async (
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  alerts: readonly RepeatedAlert[],
): Promise<void> => {
  if (alerts.length === 0) return
  const now = deps.clock.now()
  const groups = Map.groupBy(alerts, ({ group }) => `alert:${group}`)
  const counts = await addCounts(
    tx,
    [...groups].map(([key, repeats]) => ({
      key,
      amount: repeats.length,
      endsAt: new Date(now.getTime() + (repeats[0]?.periodMs ?? 0)),
    })),
    now,
  )
  for (const row of counts) {
    const repeats = groups.get(row.key) ?? []
    const [first] = repeats
    if (first && row.count === repeats.length) await planMails(deps, tx, first, row)
  }
}

const planMails = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { group, periodMs: _, ...alert }: RepeatedAlert,
  row: CountRow,
): Promise<void> => {
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
