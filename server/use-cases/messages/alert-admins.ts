import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Mail, sendMailJob } from '../../jobs/send-mail.ts'

type Alert = Omit<Extract<Mail, { mail: 'admin-alert' }>, 'mail'>

/** Has the administrators told by e-mail, once per alert id. */
export const alertAdmins =
  (deps: Deps) =>
  (alert: Alert): Promise<void> =>
    withTransaction(deps.db, (tx) => deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', ...alert }))
