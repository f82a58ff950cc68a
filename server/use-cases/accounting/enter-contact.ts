import { customerTitle } from '#rules/customer-title.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ContactDetails } from '../../providers/accounting/port.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { createOnce } from '../effects/create-once.ts'

/** Longer than the call that creates a contact may take in all. */
const CLAIM_LIFE_MS = 60_000

const detailsOf = (row: CustomerRow): ContactDetails => ({
  customerId: row.id,
  name: customerTitle(row) ?? row.id,
  email: row.contactEmail,
  phone: row.phone,
  vatId: row.vatId,
  address: {
    buildingNumber: row.buildingNumber,
    street: row.address,
    district: row.district,
    city: row.city,
    postalCode: row.postalCode,
    province: row.province,
  },
})

/** The customer's contact in the reseller's books, entered with the first invoice. Throws while an earlier try may still have an effect. */
export const enterContact =
  (deps: Deps) =>
  async (customerId: string): Promise<string> => {
    const row = await findCustomer(deps.db, customerId)
    if (!row) throw new Error(`There is no customer ${customerId}`)
    if (row.accountingContactId !== null) return row.accountingContactId
    const { accounting } = deps.ports
    const entered = await createOnce(deps, {
      claim: `accounting-contact:${customerId}`,
      lifeMs: CLAIM_LIFE_MS,
      find: () => accounting.findContact(customerId),
      create: () => accounting.createContact(detailsOf(row)),
    })
    deps.crashpoint('export.contact-entered')
    return withTransaction(deps.db, async (tx) => {
      const { accountingContactId } = await lockCustomer(tx, customerId, undefined)
      if (accountingContactId !== null) return accountingContactId
      await updateCustomer(tx, customerId, { accountingContactId: entered }, deps.clock.now())
      return entered
    })
  }
