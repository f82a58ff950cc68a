import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { RegisteredCompany } from '../entities/registered-company.ts'
import { RegisterNumber } from '../text/numbers.ts'

export const lookUpCompany = defineEndpoint({
  id: 'wathq.lookup',
  method: 'GET',
  path: '/wathq/:crNumber',
  access: 'customer',
  summary: 'Look up a company in the register and verify its number',
  params: z.object({ crNumber: RegisterNumber }),
  query: z.object({ includeAddress: z._default(z.enum(['true', 'false']), 'true') }),
  reply: RegisteredCompany,
  errors: [
    'step-conflict',
    'identification-number-taken',
    'cr-not-found',
    'cr-former-number',
    'cr-suspended',
    'cr-struck-off',
    'cr-not-active',
    'registry-unavailable',
  ],
  failure: 'registryLookup',
})
