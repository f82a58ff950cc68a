import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CustomerReply } from '../entities/customer.ts'
import { WaitsUntil } from '../entities/second-opinion.ts'
import { HoldForm, QuotaForm, SuspensionForm } from '../forms/administration.ts'

const params = z.object({ customerId: z.uuid() })
const errors = ['not-found', 'status-conflict', 'version-conflict'] as const
const shared = { access: 'admin', params, reply: CustomerReply, errors, failure: 'administration' } as const

export const suspendAccount = defineEndpoint({
  ...shared,
  id: 'accounts.suspend',
  method: 'POST',
  path: '/v1/customers/:customerId/suspension',
  summary: 'Suspend an account',
  body: SuspensionForm,
})

export const reinstateAccount = defineEndpoint({
  ...shared,
  id: 'accounts.reinstate',
  method: 'POST',
  path: '/v1/customers/:customerId/reinstatement',
  summary: 'Reinstate a suspended account that has no overdue invoices',
  reply: z.extend(CustomerReply, { waitsUntil: WaitsUntil }),
  errors: [...errors, 'second-opinion-open'],
})

export const holdAccount = defineEndpoint({
  ...shared,
  id: 'accounts.hold',
  method: 'POST',
  path: '/v1/customers/:customerId/hold',
  summary: 'Hold an active account for review',
  body: HoldForm,
})

export const releaseAccount = defineEndpoint({
  ...shared,
  id: 'accounts.release',
  method: 'DELETE',
  path: '/v1/customers/:customerId/hold',
  summary: 'Release the hold of an account',
})

export const setQuota = defineEndpoint({
  ...shared,
  id: 'accounts.setQuota',
  method: 'PUT',
  path: '/v1/customers/:customerId/monthly-quota',
  summary: 'Set the monthly quota of an account, in halalas before VAT',
  body: QuotaForm,
  errors: [...errors, 'quota-reinstates'],
})

export const clearQuota = defineEndpoint({
  ...shared,
  id: 'accounts.clearQuota',
  method: 'DELETE',
  path: '/v1/customers/:customerId/monthly-quota',
  summary: 'Remove the monthly quota of an account',
  errors: [...errors, 'quota-reinstates'],
})
