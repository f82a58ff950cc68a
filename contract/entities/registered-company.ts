import { z } from 'zod/mini'

const text = z.nullable(z.string())

/** An address in the company register. */
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

/** A company in the register; `address` is null when the register has none or did not answer. */
export const RegisteredCompany = z.object({ companyArabicName: text, address: z.nullable(RegistryAddress) })
export type RegisteredCompany = z.output<typeof RegisteredCompany>
