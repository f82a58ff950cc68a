import type { BasicInfo, BusinessInfo, IndividualInfo } from '#contract/forms/basic-info.ts'
import { INDIVIDUAL_NAMES, missingNames } from '#rules/individual-names.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerChange, CustomerRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import { type Verification, verificationOf } from './verified-number.ts'

/** A name the identity service vouches for stays as it is; without a verification every name must be typed. */
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
  // The service may name nobody, now or ever; what is on file is not lost for it.
  return Object.fromEntries(
    INDIVIDUAL_NAMES.map((name) => [name, vouchedFor?.[name] ?? typed[name] ?? row[name]]),
  )
}

const settleBusiness = async (tx: Tx, row: CustomerRow, info: BusinessInfo): Promise<CustomerChange> => {
  if (!(await verificationOf(tx, row, info.identificationNumber))) {
    throw new AppError('cr-not-verified', { field: 'identificationNumber' })
  }
  return { identificationNumberVerified: true }
}

const settlePerson = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  info: IndividualInfo,
): Promise<CustomerChange> => {
  const verification = await verificationOf(tx, row, info.identificationNumber)
  // Whoever corrects something keeps the number, and the way it was checked when they applied.
  if (!verification && deps.config.nafath.enabled && row.step !== 'changes-requested') {
    throw new AppError('identity-not-verified', { field: 'identificationNumber' })
  }
  return { identificationNumberVerified: verification !== null, ...settleNames(row, info, verification) }
}

/** What our own record of the register's or the identity service's answer says about the number in the form. */
export const settleIdentification = (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  info: BasicInfo,
): Promise<CustomerChange> =>
  info.accountType === 'business' ? settleBusiness(tx, row, info) : settlePerson(deps, tx, row, info)
