import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Nothing } from '../entities/common.ts'
import { SupportMessageBody } from '../forms/contact.ts'

export const sendSupportMessage = defineEndpoint({
  id: 'email.support',
  method: 'POST',
  path: '/v1/email',
  access: 'signed-in',
  summary: 'Send a message to support (multipart with a file, else JSON with file null)',
  body: SupportMessageBody,
  files: ['file'],
  reply: Nothing,
  errors: [
    'email-failed',
    'file-too-large',
    'file-empty',
    'file-type-refused',
    'file-damaged',
    'file-macros',
    'file-password',
  ],
  failure: 'supportEmail',
})

export const sendAdminAlert = defineEndpoint({
  id: 'email.adminAlert',
  method: 'POST',
  path: '/v1/email/admin-alert',
  access: 'signed-in',
  summary: 'Report a card verification that ended in an unknown way to the administrators',
  body: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(150)),
    alert_details: z.object({
      paymentId: z.nullable(z.string().check(z.maxLength(200))),
      rawMessage: z.nullable(z.string().check(z.maxLength(300))),
      rawStatus: z.nullable(z.string().check(z.maxLength(60))),
      urlParams: z.string().check(z.maxLength(1000)),
      timestamp: z.iso.datetime(),
      severity: z.enum(['info', 'warning', 'critical']),
      possibleCauses: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10)),
    }),
  }),
  reply: Nothing,
  errors: ['email-failed'],
  failure: 'supportEmail',
})

/** One line a client wants kept. Redacted and size-limited by the server; a claim, never evidence. */
const ClientLog = z.strictObject({
  action: z.string().check(z.minLength(1), z.maxLength(100)),
  message: z.string().check(z.maxLength(500)),
  context: z._default(
    z.record(
      z.string().check(z.maxLength(40)),
      z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
    ),
    {},
  ),
})

export const logError = defineEndpoint({
  id: 'auditlogs.logError',
  method: 'POST',
  path: '/v1/auditlogs/log-error',
  access: 'signed-in',
  summary: 'Log an error that a browser reports',
  body: ClientLog,
  reply: Nothing,
  errors: [],
  failure: 'generic',
})

export const logSuccess = defineEndpoint({
  id: 'auditlogs.logSuccess',
  method: 'POST',
  path: '/v1/auditlogs/log-success',
  access: 'signed-in',
  summary: 'Log a success that a browser reports',
  body: ClientLog,
  reply: Nothing,
  errors: [],
  failure: 'generic',
})
