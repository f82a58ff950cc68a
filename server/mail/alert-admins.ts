import { withTransaction } from '../db/transaction.ts'
import type { Config, Deps } from '../deps.ts'
import { type Mail, sendMailJob } from './send-mail.ts'

/** A mail's Message-ID, always the same for the same name, so that mailboxes recognise a mail that was sent twice. */
export const messageIdOf = ({ mail }: Pick<Config, 'mail'>, name: string): string =>
  `<${name.replace(/[^\w.-]/g, '.')}@${mail.fromDomain}>`

type Alert = Omit<Extract<Mail, { mail: 'admin-alert' }>, 'mail'>

/** Mails the administrators, once per alert id. */
export const alertAdmins = (deps: Deps, alert: Alert): Promise<void> =>
  withTransaction(deps.db, (tx) => deps.jobs.plan(tx, sendMailJob, { mail: 'admin-alert', ...alert }))
