import { z } from 'zod/mini'
import { Instant, Role } from './common.ts'

const text = z.nullable(z.string())

/** A person who signs in. `firebaseId` is the provider's subject; customers always see null there. */
export const User = z.object({
  id: z.string(),
  status: z.enum(['pending', 'active']),
  role: Role,
  termsConditions: z.boolean(),
  isActive: z.boolean(),
  city: text,
  firstName: text,
  lastName: text,
  arabicFirstName: text,
  arabicLastName: text,
  arabicAddress: text,
  accountName: text,
  email: z.string(),
  address: text,
  firebaseId: text,
  customerId: text,
  postalCode: text,
  identificationNumber: text,
  province: text,
  phone: text,
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.output<typeof User>
