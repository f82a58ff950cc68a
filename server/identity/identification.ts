import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import type { BasicInfo, BusinessInfo, IndividualInfo } from '#contract/forms/basic-info.ts'
import { isVerified } from '#machines/identity/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { INDIVIDUAL_NAMES, missingNames } from '#rules/names.ts'
import { registerValues } from '#rules/register-address.ts'
import type { OpenCustomer } from '../accounts/open-customer.ts'
import type { Account } from '../db/account.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerChange, CustomerRow, IdentityRequestRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError, fieldRefusal } from '../errors/app-error.ts'
import { identityOf } from './chart.ts'
import { numberOfRequest } from './request-number.ts'
import { completedIdentityRequest, findCompanyCheck } from './store.ts'

export type Verification =
  | {
      kind: 'company'
      number: string
      arabicName: string | null
      address: RegistryAddress | null
      arabicDistrict: string | null
      at: Date
    }
  | { kind: 'person'; number: string; names: VerifiedNames | null; at: Date }

const byRegister = ({
  crNumber,
  arabicName,
  address,
  arabicDistrict,
  verifiedAt,
}: NonNullable<Account['companyCheck']>): Verification => ({
  kind: 'company',
  number: crNumber,
  arabicName,
  address,
  arabicDistrict,
  at: verifiedAt,
})

const byIdentityService = (
  request: Pick<IdentityRequestRow, 'names' | 'finishedAt' | 'createdAt'>,
  number: string,
): Verification => ({
  kind: 'person',
  number,
  names: request.names,
  at: request.finishedAt ?? request.createdAt,
})

/** The stored confirmation of exactly this number for this customer, by the company register or the identity service. */
export async function verificationOf(
  { vault }: Pick<Deps, 'vault'>,
  q: Querier,
  row: CustomerRow,
  number: string,
): Promise<Verification | null> {
  if (row.accountType === 'business') {
    const check = await findCompanyCheck(q, row.id, number)
    return check ? byRegister(check) : null
  }
  const request = await completedIdentityRequest(q, row.id, vault.hashes(number))
  return request ? byIdentityService(request, number) : null
}

/**
 * The verification of the stored number. Without a stored number, the last verification, so that a reload before the first save keeps
 * the verification.
 */
export const verificationBehind = (
  deps: Pick<Deps, 'vault'>,
  customer: OpenCustomer,
  { companyCheck, identityRequest }: Pick<Account, 'companyCheck' | 'identityRequest'>,
): Verification | null => {
  if (customer.accountType === 'business') return companyCheck && byRegister(companyCheck)
  if (!identityRequest || !isVerified(identityOf(identityRequest))) return null
  const number = customer.identificationNumber
  if (number === null) return byIdentityService(identityRequest, numberOfRequest(deps, identityRequest))
  // While a secret changes, the two rows may have hashes with different secrets.
  const isOfNumber = deps.vault.hashes(number).includes(identityRequest.numberHash)
  return isOfNumber ? byIdentityService(identityRequest, number) : null
}

/** Checks the number of the form against our own record of the register's or identity service's answer. */
export const settleIdentification = (
  deps: Pick<Deps, 'config'>,
  row: OpenCustomer,
  info: BasicInfo,
  verification: Verification | null,
): CustomerChange =>
  info.accountType === 'business'
    ? settleBusiness(row, info, verification)
    : settlePerson(deps, row, info, verification)

const settleBusiness = (
  row: OpenCustomer,
  info: BusinessInfo,
  verification: Verification | null,
): CustomerChange => {
  if (!verification) throw new AppError('cr-not-verified', { field: 'identificationNumber' })
  return { identificationNumberVerified: true, arabicDistrict: arabicDistrictOf(row, info, verification) }
}

/**
 * The register's Arabic district name belongs to the register's district only. After a lookup without an address, an unchanged
 * district keeps its Arabic name.
 */
const arabicDistrictOf = (
  row: OpenCustomer,
  { district, identificationNumber }: BusinessInfo,
  verification: Verification,
): string | null => {
  if (verification.kind !== 'company') return null
  const { arabicName: companyArabicName, address, arabicDistrict } = verification
  if (registerValues({ companyArabicName, address }).district === district) return arabicDistrict
  const isUnchanged = row.district === district && row.identificationNumber === identificationNumber
  return isUnchanged ? row.arabicDistrict : null
}

const settlePerson = (
  deps: Pick<Deps, 'config'>,
  row: CustomerRow,
  info: IndividualInfo,
  verification: Verification | null,
): CustomerChange => {
  // A customer who corrects the form keeps the number and its check from the application.
  if (!verification && deps.config.nafath.enabled && !isCorrecting(row.step)) {
    throw new AppError('identity-not-verified', { field: 'identificationNumber' })
  }
  return { identificationNumberVerified: verification !== null, ...settleNames(row, info, verification) }
}

/** Keeps names that the identity service confirmed. Without a verification, requires every name to be typed. */
const settleNames = (
  row: CustomerRow,
  typed: IndividualInfo,
  verification: Verification | null,
): CustomerChange => {
  const [missing] = missingNames(typed, verification !== null)
  if (missing) throw fieldRefusal(missing, 'required')
  const vouchedFor = verification?.kind === 'person' ? verification.names : null
  const changed = INDIVIDUAL_NAMES.find((name) => {
    const known = vouchedFor?.[name] ?? null
    return known !== null && typed[name] !== null && typed[name] !== known
  })
  if (changed) throw fieldRefusal(changed, 'invalid')
  // The service may leave names out; the typed or stored names then stay.
  return Object.fromEntries(
    INDIVIDUAL_NAMES.map((name) => [name, vouchedFor?.[name] ?? typed[name] ?? row[name]]),
  )
}
