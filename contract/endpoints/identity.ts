import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IdentityChart } from '../entities/chart.ts'
import { Customer } from '../entities/customer.ts'
import { IdentityRequest, IdentityStatus, VerifiedNames } from '../entities/identity.ts'
import { KnownErrorCode } from '../errors.ts'
import { IdentityNumber } from '../text/numbers.ts'
import { opaqueText } from '../text/required.ts'

const Verified = z.object({ status: z.literal('completed'), customer: Customer, names: VerifiedNames })

export const createVerification = defineEndpoint({
  id: 'nafathVerifications.create',
  method: 'POST',
  path: '/v1/nafath-verifications/create',
  access: 'customer',
  summary: 'Start an identity verification, or get the verified customer',
  body: z.object({ nationalId: IdentityNumber }),
  reply: z.union([Verified, IdentityRequest]),
  errors: [
    'identity-number-invalid',
    'identity-too-early',
    'identity-unavailable',
    'identification-number-taken',
    'step-conflict',
  ],
  failure: 'verification',
})

export const getVerificationStatus = defineEndpoint({
  id: 'nafathVerifications.status',
  method: 'POST',
  path: '/v1/nafath-verifications/status',
  access: 'customer',
  summary: 'Get the status of an identity verification',
  body: z.object({
    nationalId: IdentityNumber,
    random: opaqueText.check(z.maxLength(4)),
    transId: opaqueText.check(z.maxLength(80)),
  }),
  reply: z.object({
    status: IdentityStatus,
    chart: IdentityChart,
    message: z.nullable(z.string()),
    code: z.optional(KnownErrorCode),
    names: z.nullable(VerifiedNames),
  }),
  errors: ['identity-unavailable'],
  failure: 'verification',
})

export const cancelVerification = defineEndpoint({
  id: 'nafathVerifications.cancel',
  method: 'POST',
  path: '/v1/nafath-verifications/cancel/:transId',
  access: 'customer',
  summary: 'Cancel an identity verification',
  params: z.object({ transId: opaqueText.check(z.maxLength(80)) }),
  body: z.object({ nationalId: IdentityNumber }),
  reply: IdentityRequest,
  errors: [],
  failure: 'identityCancel',
})

export const getCurrentVerification = defineEndpoint({
  id: 'nafathVerifications.current',
  method: 'GET',
  path: '/v1/nafath-verifications/current',
  access: 'customer',
  summary: 'Get the latest identity verification of a customer',
  reply: z.object({
    verification: z.nullable(
      z.extend(IdentityRequest, {
        nationalId: IdentityNumber,
        names: z.nullable(VerifiedNames),
      }),
    ),
  }),
  errors: [],
  failure: 'verification',
})
