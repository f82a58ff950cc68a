import type { BasicInfo } from '#contract/forms/basic-info.ts'
import { isOwnDomain } from '#rules/domain.ts'
import { readPhone } from '#rules/phone.ts'
import { AppError, fieldRefusal } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerChange, CustomerRow } from '../../db/schema.ts'
import { numberTakenByAnother, updateCustomer } from '../../db/stores/customers.ts'
import { deleteDraft } from '../../db/stores/drafts.ts'
import { findUser, renameUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { settleIdentification } from './identification.ts'

/** Another customer has this identification number. */
export const numberTaken = () =>
  new AppError('identification-number-taken', { field: 'identificationNumber' })

const columnsOf = (info: BasicInfo, ownerEmail: string): CustomerChange => {
  const phone = readPhone(info.phone)
  if (phone === null) throw fieldRefusal('phone', 'phone')
  if (info.accountType === 'individual') {
    const { accountType: _, ...columns } = info
    return { ...columns, phone, contactEmail: ownerEmail }
  }
  const { accountType: _, noVatId: __, ...columns } = info
  if (!isOwnDomain(info.domain, ownerEmail)) throw fieldRefusal('domain', 'domain')
  return { ...columns, phone }
}

/** Writes what an information form says, once our own records agree with it. */
export const writeInfo = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  info: BasicInfo,
): Promise<CustomerRow> => {
  if (info.accountType !== row.accountType) throw fieldRefusal('accountType', 'invalid')
  const owner = await findUser(tx, row.userId)
  if (!owner) throw new AppError('not-found')
  const columns = columnsOf(info, owner.email)
  const identification = await settleIdentification(deps, tx, row, info)
  if (await numberTakenByAnother(tx, info.identificationNumber, row.id)) throw numberTaken()

  const at = deps.clock.now()
  const written = await updateCustomer(tx, row.id, { ...columns, ...identification }, at)
  if (written.firstName && written.lastName) {
    await renameUser(tx, owner.id, { firstName: written.firstName, lastName: written.lastName }, at)
  }
  await deleteDraft(tx, row.id, 'basic-info')
  return written
}
