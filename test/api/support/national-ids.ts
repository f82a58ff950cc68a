import { randomInt } from 'node:crypto'
import { numberColumns } from '#server/accounts/open-customer.ts'
import type { Api } from '../../support/api.ts'
import { answerableId } from '../../support/national-id.ts'

/** Every ID used in this run, so that tests can search for leaks. */
export const idsInUse = new Set<string>()

/** A National ID (kind 2: an Iqama), unused in this run. At the sandbox a person must answer its verification. */
export const someNationalId = (kind: 1 | 2 = 1): string => {
  const id = answerableId(`${kind}${randomInt(10 ** 7, 10 ** 8)}`)
  if (id === null || idsInUse.has(id)) return someNationalId(kind)
  idsInUse.add(id)
  return id
}

/** Turns the buyer of an invoice into a person. */
export const becomeIndividual = async (
  { database: { db }, server: { deps } }: Api,
  customerId: string,
): Promise<void> => {
  const individual = { id: customerId, accountType: 'individual' } as const
  await db
    .updateTable('customers')
    .set({ accountType: 'individual', ...numberColumns(deps, individual, someNationalId()), vatId: null })
    .where('id', '=', customerId)
    .execute()
}
