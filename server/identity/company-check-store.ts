import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import { json, type Querier } from '../db/client.ts'
import type { CompanyCheckRow } from '../db/schema.ts'

export interface CompanyCheck {
  id: string
  customerId: string
  crNumber: string
  arabicName: string | null
  address: RegistryAddress | null
  verifiedAt: Date
}

/** Stores the register's confirmation of a number for a customer, replacing an earlier one. */
export const saveCompanyCheck = async (q: Querier, check: CompanyCheck): Promise<void> => {
  const answer = { arabicName: check.arabicName, address: json(check.address), verifiedAt: check.verifiedAt }
  await q
    .insertInto('companyChecks')
    .values({ id: check.id, customerId: check.customerId, crNumber: check.crNumber, ...answer })
    .onConflict((conflict) => conflict.columns(['customerId', 'crNumber']).doUpdateSet(answer))
    .execute()
}

/** Deletes the confirmation of a number. Returns true when there was one. */
export const deleteCompanyCheck = async (
  q: Querier,
  customerId: string,
  crNumber: string,
): Promise<boolean> => {
  const forgotten = await q
    .deleteFrom('companyChecks')
    .where('customerId', '=', customerId)
    .where('crNumber', '=', crNumber)
    .returning('id')
    .executeTakeFirst()
  return forgotten !== undefined
}

export const findCompanyCheck = (
  q: Querier,
  customerId: string,
  crNumber: string,
): Promise<CompanyCheckRow | undefined> =>
  q
    .selectFrom('companyChecks')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('crNumber', '=', crNumber)
    .executeTakeFirst()
