import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CrNumber } from '../text/numbers.ts'

const text = z.nullable(z.string())

/** The address as the company register gives it. */
export const RegistryAddress = z.object({
  street: text,
  unitNumber: text,
  buildingNumber: text,
  district: text,
  postCode: text,
  city: text,
  regionName: text,
})
export type RegistryAddress = z.output<typeof RegistryAddress>

export const lookUpCompany = defineEndpoint({
  id: 'wathq.lookup',
  method: 'GET',
  path: '/wathq/:crNumber',
  access: 'customer',
  summary: 'Look up a company in the register and verify its number for this customer',
  params: z.object({ crNumber: CrNumber }),
  query: z.object({ includeAddress: z._default(z.enum(['true', 'false']), 'true') }),
  reply: z.object({ companyArabicName: text, address: z.nullable(RegistryAddress) }),
  errors: [
    'step-conflict',
    'identification-number-taken',
    'cr-not-found',
    'cr-not-active',
    'registry-unavailable',
  ],
  failure: 'registryLookup',
})
