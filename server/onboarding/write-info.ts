import { type BasicInfo, basicInfo } from '#contract/forms/basic-info.ts'
import { vouchedInfo } from '#rules/basic-info.ts'
import { isOwnDomain } from '#rules/email-domain.ts'
import { readPhone } from '#rules/phone.ts'
import { deleteDraft } from '../accounts/draft-store.ts'
import { maskNumber, numberColumns, type OpenCustomer, openCustomer } from '../accounts/open-customer.ts'
import { numberTakenByAnother, updateCustomer } from '../accounts/store.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerChange, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError, fieldRefusal, issuesRefusal } from '../errors/app-error.ts'
import { settleIdentification, type Verification, verificationOf } from '../identity/identification.ts'
import { findUser, renameUser } from '../people/user-store.ts'
import type { CustomerActor } from '../request/actor.ts'

/** Error: another customer has this identification number. */
export const numberTaken = () =>
  new AppError('identification-number-taken', { field: 'identificationNumber' })

/** Writes the information form after checking it against our own records. */
export const writeInfo = async (
  deps: Deps,
  tx: Tx,
  stored: CustomerRow,
  { actor, form }: { actor: Pick<CustomerActor, 'email'>; form: BasicInfo },
): Promise<CustomerRow> => {
  const row = openCustomer(deps, stored)
  if (form.accountType !== row.accountType) throw fieldRefusal('accountType', 'invalid')
  const owner = await findUser(tx, row.userId)
  if (!owner) throw new AppError('not-found')
  const verification = await verificationOf(deps, tx, row, form.identificationNumber)
  const info = judged(row, form, { emails: [actor.email, owner.email], verification })
  const columns = columnsOf(deps, row, info, owner.email)
  const identification = settleIdentification(deps, row, info, verification)
  if (await numberTakenByAnother(deps, tx, info.identificationNumber, row)) throw numberTaken()

  const at = deps.clock.now()
  const written = await updateCustomer(tx, row.id, { ...columns, ...identification }, at)
  if (written.firstName && written.lastName) {
    await renameUser(tx, owner.id, { firstName: written.firstName, lastName: written.lastName }, at)
  }
  await deleteDraft(tx, row.id, 'basic-info')
  return written
}

/** Checks the form against our own record of the register's and identity service's answers, ignoring the client's claims. */
const judged = (
  row: OpenCustomer,
  typed: BasicInfo,
  { emails, verification }: { emails: readonly string[]; verification: Verification | null },
): BasicInfo => {
  const vouched = vouchedInfo({
    emails,
    companyName: verification?.kind === 'company' ? verification.arabicName : null,
    personNames: verification?.kind === 'person' ? verification.names : null,
    onFile: row.identificationNumber === typed.identificationNumber ? row : {},
  })
  const form = basicInfo(vouched).safeParse(typed)
  if (!form.success) throw issuesRefusal(form.error.issues)
  return form.data
}

const columnsOf = (
  deps: Pick<Deps, 'vault'>,
  row: CustomerRow,
  info: BasicInfo,
  ownerEmail: string,
): CustomerChange => {
  const number = numberColumns(deps, row, info.identificationNumber)
  const accountName = maskNumber(row, info.accountName, info.identificationNumber)
  const phone = readPhone(info.phone)
  if (phone === null) throw fieldRefusal('phone', 'phone')
  if (info.accountType === 'individual') {
    const { accountType: _, identificationNumber: __, ...columns } = info
    return { ...columns, ...number, accountName, phone, contactEmail: ownerEmail }
  }
  const { accountType: _, noVatId: __, identificationNumber: ___, ...columns } = info
  if (!isOwnDomain(info.domain, ownerEmail)) throw fieldRefusal('domain', 'domain')
  return { ...columns, ...number, phone }
}
