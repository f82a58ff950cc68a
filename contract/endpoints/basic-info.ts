import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Customer } from '../entities/customer.ts'
import { BasicInfoBody } from '../forms/basic-info.ts'

/** Stands alone because its form knows every city and field, which only the information screens should load. */
export const saveBasicInfo = defineEndpoint({
  id: 'customers.basicInfo',
  method: 'POST',
  path: '/v1/customers/basic-info',
  access: 'customer',
  summary: 'Save the information form of the stored account type',
  body: BasicInfoBody,
  reply: z.object({ customer: Customer }),
  errors: [
    'step-conflict',
    'version-conflict',
    'cr-not-verified',
    'identity-not-verified',
    'identification-number-taken',
  ],
  failure: 'saveBasicInfo',
})
