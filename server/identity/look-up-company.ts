import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/registry.ts'
import { stepConflict } from '../accounts/conflicts.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { mayLookUpCompany } from '../accounts/onboarding-state.ts'
import { findCustomer, numberTakenByAnother, touchCustomer } from '../accounts/store.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { orElse } from '../errors/failures.ts'
import type { CompanyLookup } from '../providers/company-registry/port.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CompanyCheck, deleteCompanyCheck, saveCompanyCheck } from './store.ts'

interface Lookup {
  actor: CustomerActor
  crNumber: string
  withAddress: boolean
}

/**
 * Looks a company up in the register. Confirms the number for this customer when the company is active, and removes the confirmation
 * when it is unknown or inactive. For a former number, throws `cr-former-number` with the present number, for the person to verify.
 */
export const lookUpCompany = async (
  deps: Deps,
  { actor, crNumber, withAddress }: Lookup,
): Promise<ReplyOf<typeof endpoints.lookUpCompany>> => {
  const customer = await assertMayLookUp(deps, actor)
  // Check this before the person fills the form in and we pay for a lookup.
  if (await numberTakenByAnother(deps, deps.db, crNumber, customer)) {
    await forget(deps, actor, crNumber)
    throw new AppError('identification-number-taken', { field: 'crNumber' })
  }
  const found = await orElse(
    deps.ports.companyRegistry.lookUp(crNumber, { withAddress }),
    (cause) => new AppError('registry-unavailable', { cause }),
  )
  if (found.kind !== 'active') {
    await forget(deps, actor, crNumber)
    throw refusalOf(found)
  }
  const { arabicName, address, arabicDistrict, addressTrouble } = found.company
  if (addressTrouble) deps.log.warn({ failure: addressTrouble }, 'the register returned no address')
  await keep(deps, actor, { crNumber, arabicName, address, arabicDistrict })
  return { companyArabicName: arabicName, address }
}

/** Rejects callers who cannot save the form: a lookup costs money. */
const assertMayLookUp = async (deps: Deps, { customerId }: CustomerActor) => {
  const customer = await findCustomer(deps.db, customerId)
  if (!customer) throw new AppError('not-found')
  if (!mayLookUpCompany(customer)) throw stepConflict(customer)
  return customer
}

const forget = (deps: Deps, { customerId }: CustomerActor, crNumber: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    if (await deleteCompanyCheck(tx, customerId, crNumber))
      await touchCustomer(tx, customerId, deps.clock.now())
  })

const refusalOf = (found: Exclude<CompanyLookup, { kind: 'active' }>): AppError => {
  const field = 'crNumber'
  switch (found.kind) {
    case 'not-found':
      return new AppError('cr-not-found', { field })
    case 'former-number':
      return new AppError('cr-former-number', { field, params: { number: found.crNumber } })
    case 'suspended':
      return new AppError('cr-suspended', { field })
    case 'struck-off':
      return new AppError('cr-struck-off', { field })
    case 'inactive':
      return new AppError('cr-not-active', { field, params: { status: found.status } })
  }
}

const keep = (
  deps: Deps,
  { customerId }: CustomerActor,
  answer: Pick<CompanyCheck, 'crNumber' | 'arabicName' | 'address' | 'arabicDistrict'>,
): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const verifiedAt = deps.clock.now()
    await touchCustomer(tx, customerId, verifiedAt)
    await saveCompanyCheck(tx, { id: randomUUID(), customerId, verifiedAt, ...answer })
  })
