import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { PackageName } from '../entities/common.ts'
import { Consequence, FORESEEN_ACTS, ForeseenAct } from '../entities/consequence.ts'
import { CardStatus } from '../entities/payment-method.ts'
import { SUSPENSION_REASONS } from '../entities/suspensions.ts'

export const getConsequence = defineEndpoint({
  id: 'consequences.get',
  method: 'GET',
  path: '/v1/consequences',
  access: 'customer',
  summary: 'Get the states and amounts to which an act leads, without doing it',
  query: z
    .object({
      act: z.enum(FORESEEN_ACTS),
      package: z.optional(PackageName),
      cardId: z.optional(z.uuid()),
      status: z.optional(CardStatus),
      statusReason: z.optional(z.enum(SUSPENSION_REASONS)),
      monthlyQuota: z.optional(z.coerce.number()),
    })
    .check(z.refine((query) => ForeseenAct.safeParse(query).success)),
  reply: z.object({ consequence: Consequence }),
  /** The act is refused for the same reasons. */
  errors: [
    'not-found',
    'status-conflict',
    'account-not-ready',
    'invoices-outstanding',
    'package-unchanged',
    'package-locked',
    'nothing-owed',
    'card-missing',
    'card-expired',
    'card-unusable',
    'card-change-refused',
    'card-in-use',
    'blocked',
    'payment-in-flight',
    'invoice-disputed',
    'charging-stopped',
    'charging-paused',
    'withdrawal-over',
    'account-used',
    'refund-in-flight',
    'invoice-not-ready',
    'invoice-in-correction',
    'quota-reinstates',
  ],
  failure: 'consequence',
})
