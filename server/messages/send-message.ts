import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/messages.ts'
import type { logError } from '#contract/endpoints/messages.ts'
import { type SupportMessage, supportMessage } from '#contract/forms/contact.ts'
import { taggedSubject } from '#rules/support-subject.ts'
import { deleteDraft } from '../accounts/draft-store.ts'
import { findCustomer } from '../accounts/store.ts'
import { latestCardAttempt } from '../cards/attempt-store.ts'
import type { Deps } from '../deps.ts'
import { AppError, issuesRefusal } from '../errors/app-error.ts'
import { orElse } from '../errors/failures.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { inspectUpload } from '../files/inspect-upload.ts'
import { alertAdminsOnce, messageIdOf } from '../mail/alert-admins.ts'
import { findUser } from '../people/user-store.ts'
import type { Actor } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult, repeatable } from '../request/command.ts'
import { redact, redactRecord, withoutLinks } from '../request/redact.ts'
import type { Call } from '../request/route.ts'
import { writeAudit } from './store.ts'

/**
 * Mails a person's message to support, with the attached file. After a crash, a repeated call with the same key sends the same
 * Message-ID.
 */
export const sendSupportMessage = async (
  deps: Deps,
  actor: Actor,
  typed: SupportMessage,
  file: UploadedFile | undefined,
): Promise<EmptyResult> => {
  const parsed = supportMessage(await verifiedEmails(deps, actor)).safeParse(typed)
  if (!parsed.success) throw issuesRefusal(parsed.error.issues)
  const message = parsed.data
  const attachment = file && (await inspectUpload(deps, file, actor.customerId ?? actor.userId))
  const from = message.name ? `${message.name} <${message.email}>` : message.email
  await orElse(
    deps.ports.messages.send({
      to: [deps.config.mail.support],
      subject: taggedSubject(message.subject),
      text: `${message.message}\n\nFrom: ${from}\nSigned in as: ${actor.email}\nCustomer: ${actor.customerId ?? 'none'}\n`,
      replyTo: message.email,
      isFromPerson: true,
      ...(actor.requestKey && { messageId: messageIdOf(deps.config, nameOf(actor.requestKey)) }),
      ...(attachment && {
        attachments: [
          { fileName: attachment.fileName, contentType: attachment.mime, content: attachment.content },
        ],
      }),
    }),
    (cause) => new AppError('email-failed', { cause }),
  )
  if (actor.customerId) await deleteDraft(deps.db, actor.customerId, 'contact')
  return repeatable(EMPTY)
}

/** The verified addresses of the person and of the account's owner. */
const verifiedEmails = async ({ db }: Deps, { email, customerId }: Actor): Promise<string[]> => {
  const customer = customerId === null ? undefined : await findCustomer(db, customerId)
  const owner = customer && (await findUser(db, customer.userId))
  return owner ? [email, owner.email] : [email]
}

const nameOf = ({ userId, key }: NonNullable<Actor['requestKey']>): string =>
  `support.${createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('hex')}`

const HOUR_MS = 60 * 60_000

type Alert = BodyOf<typeof endpoints.sendAdminAlert>

/**
 * Forwards a browser's report of a card verification with an unknown outcome. Stores it as a claim, never as evidence. Mails it once
 * per attempt, and the number of repetitions an hour later, unless the server itself has already alerted the administrators.
 */
export const sendAdminAlert = async (
  deps: Deps,
  { actor, body: alert }: Call<typeof endpoints.sendAdminAlert>,
): Promise<EmptyResult> => {
  const { severity } = alert.alert_details
  const { userId, customerId, requestId } = actor
  const claims = claimsOf(actor, alert)
  const now = deps.clock.now()
  await writeAudit(deps.db, {
    id: randomUUID(),
    at: now,
    origin: 'client',
    userId,
    customerId,
    level: severity === 'info' ? 'info' : 'warn',
    action: 'admin-alert',
    message: redact(alert.title),
    context: claims,
    requestId,
  })
  const attempt = customerId === null ? undefined : await latestCardAttempt(deps.db, customerId, now)
  if (attempt?.alertedAt) return repeatable(EMPTY)
  await alertAdminsOnce(deps, {
    group: `card-attempt-claim:${attempt?.id ?? customerId ?? userId}`,
    periodMs: HOUR_MS,
    title: 'A browser reported a card verification with an unknown result',
    details: {
      ...claims,
      ...(attempt && { Attempt: attempt.id, State: attempt.state, Outcome: attempt.outcome }),
    },
  })
  return repeatable(EMPTY)
}

/** The claims of a browser, without card numbers and without text that a mail program would turn into a link. */
const claimsOf = (actor: Actor, { title, alert_details: details }: Alert) => {
  const claim = (text: string) => withoutLinks(redact(text))
  return {
    'Reported title': claim(title),
    Payment: details.paymentId && claim(details.paymentId),
    Message: details.rawMessage && claim(details.rawMessage),
    Status: details.rawStatus && claim(details.rawStatus),
    'Return address': claim(details.urlParams),
    'Seen at': details.timestamp,
    Severity: details.severity,
    'Possible causes': details.possibleCauses.map(claim),
    'Reported by': 'a browser',
    User: actor.userId,
    Customer: actor.customerId,
  }
}

/** Stores one log line of a client, redacted and marked as a claim. The endpoint decides its level. */
export const keepClientLog = (
  deps: Deps,
  actor: Actor,
  level: 'info' | 'error',
  line: BodyOf<typeof logError>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    await writeAudit(tx, {
      id: randomUUID(),
      at: deps.clock.now(),
      origin: 'client',
      userId: actor.userId,
      customerId: actor.customerId,
      level,
      action: redact(line.action),
      message: redact(line.message),
      context: redactRecord(line.context),
      requestId: actor.requestId,
    })
    return EMPTY
  })
