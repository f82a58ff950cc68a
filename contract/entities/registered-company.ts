import { z } from 'zod/mini'

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

/** What the company register says of a company it vouches for; `address` is null when it has none or could not give it. */
export const RegisteredCompany = z.object({ companyArabicName: text, address: z.nullable(RegistryAddress) })
export type RegisteredCompany = z.output<typeof RegisteredCompany>
