import { defineEndpoint } from '../endpoint.ts'
import { CustomerReply } from '../entities/customer.ts'
import { BasicInfoBody } from '../forms/basic-info.ts'

/** In a separate file, because its form contains every city and only the information screens should load it. */
export const saveBasicInfo = defineEndpoint({
  id: 'customers.basicInfo',
  method: 'POST',
  path: '/v1/customers/basic-info',
  access: 'customer',
  summary: 'Save the information form',
  body: BasicInfoBody,
  reply: CustomerReply,
  errors: [
    'step-conflict',
    'version-conflict',
    'cr-not-verified',
    'identity-not-verified',
    'identification-number-taken',
  ],
  failure: 'saveBasicInfo',
})
