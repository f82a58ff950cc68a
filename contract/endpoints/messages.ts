import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EmptyReply } from '../entities/common.ts'
import { SupportMessageBody } from '../forms/contact.ts'
import { givenText } from '../text/required.ts'

export const sendSupportMessage = defineEndpoint({
  id: 'email.support',
  method: 'POST',
  path: '/v1/email',
  access: 'signed-in',
  summary: 'Send a message to support',
  body: SupportMessageBody,
  files: ['file'],
  reply: EmptyReply,
  errors: [
    'email-failed',
    'file-too-large',
    'file-empty',
    'file-type-refused',
    'file-damaged',
    'file-macros',
    'file-active',
    'file-too-complex',
    'file-infected',
    'scanner-unavailable',
    'files-busy',
    'file-password',
  ],
  failure: 'supportEmail',
})

export const sendAdminAlert = defineEndpoint({
  id: 'email.adminAlert',
  method: 'POST',
  path: '/v1/email/admin-alert',
  access: 'signed-in',
  summary: 'Report an unknown card verification result to the administrators',
  body: z.object({
    title: givenText.check(z.minLength(1), z.maxLength(150)),
    alert_details: z.object({
      paymentId: z.nullable(givenText.check(z.maxLength(200))),
      rawMessage: z.nullable(givenText.check(z.maxLength(300))),
      rawStatus: z.nullable(givenText.check(z.maxLength(60))),
      urlParams: givenText.check(z.maxLength(1000)),
      timestamp: z.iso.datetime(),
      severity: z.enum(['info', 'warning', 'critical']),
      possibleCauses: z.array(givenText.check(z.maxLength(200))).check(z.maxLength(10)),
    }),
  }),
  reply: EmptyReply,
  errors: ['email-failed'],
  failure: 'supportEmail',
})

/** A log line of a browser. The server redacts and limits it; it is a claim, never evidence. */
const ClientLog = z.strictObject({
  action: givenText.check(z.minLength(1), z.maxLength(100)),
  message: givenText.check(z.maxLength(500)),
  context: z._default(
    z.record(
      givenText.check(z.maxLength(40)),
      z.union([givenText.check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
    ),
    {},
  ),
})

export const logError = defineEndpoint({
  id: 'auditlogs.logError',
  method: 'POST',
  path: '/v1/auditlogs/log-error',
  access: 'signed-in',
  summary: 'Log an error of a browser',
  body: ClientLog,
  reply: EmptyReply,
  errors: [],
  failure: 'generic',
})

export const logSuccess = defineEndpoint({
  id: 'auditlogs.logSuccess',
  method: 'POST',
  path: '/v1/auditlogs/log-success',
  access: 'signed-in',
  summary: 'Log a success of a browser',
  body: ClientLog,
  reply: EmptyReply,
  errors: [],
  failure: 'generic',
})
