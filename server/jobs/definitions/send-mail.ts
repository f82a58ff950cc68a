import { z } from 'zod'
import { defineJob } from '../definition.ts'

const AlertDetail = z.union([z.string(), z.null(), z.array(z.string())])

const Mail = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('welcome'), customerId: z.uuid() }),
  z.object({ mail: z.literal('under-review'), customerId: z.uuid() }),
  /** To the administrators. `alertId` is the same for the same occurrence. */
  z.object({
    mail: z.literal('admin-alert'),
    alertId: z.string(),
    title: z.string(),
    details: z.record(z.string(), AlertDetail),
  }),
  /** The bank decided after the person had left the card screen. */
  z.object({
    mail: z.literal('card-result'),
    customerId: z.uuid(),
    attemptId: z.uuid(),
    saved: z.boolean(),
  }),
])
export type Mail = z.output<typeof Mail>

/** Names the message: a mail with the same name is sent once. */
export const mailId = (mail: Mail): string => {
  if (mail.mail === 'admin-alert') return `${mail.mail}:${mail.alertId}`
  if (mail.mail === 'card-result') return `${mail.mail}:${mail.attemptId}`
  return `${mail.mail}:${mail.customerId}`
}

/** Sends one e-mail, once. */
export const sendMail = defineJob({ name: 'send-mail', payload: Mail, id: mailId })
