import { z } from 'zod'
import { subject } from './subject.ts'
import { text } from './values.ts'

/** E-mail. */
export const mail = subject({
  variables: {
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp address' }).optional(),
    MAIL_FROM: text.optional(),
    SUPPORT_EMAIL: z.email().optional(),
    ADMIN_ALERT_EMAIL: z.email().optional(),
  },
  needed: {
    SMTP_URL: 'e-mail leaves there',
    MAIL_FROM: 'e-mail comes from there',
    SUPPORT_EMAIL: 'messages of customers go there',
    ADMIN_ALERT_EMAIL: 'warnings go there',
  },
  settings: (values, { sandboxHost }) => ({
    smtpUrl: values.SMTP_URL ?? `smtp://${sandboxHost}:3002`,
    from: values.MAIL_FROM ?? 'Masar <no-reply@masar.example>',
    support: values.SUPPORT_EMAIL ?? 'support@masar.example',
    adminAlert: values.ADMIN_ALERT_EMAIL ?? 'alerts@masar.example',
  }),
})
