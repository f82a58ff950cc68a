import type { Draft } from '#contract/endpoints/customers.ts'
import type { BasicInfo } from '#contract/forms/basic-info.ts'
import { isOwnDomain } from '#rules/domain.ts'
import { isRealPhone } from '#rules/phone.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError, fieldRefusal } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerChange, CustomerRow } from '../../db/schema.ts'
import { numberTakenByAnother, updateCustomer } from '../../db/stores/customers.ts'
import { deleteDraft, draftsOf, mergeDraft } from '../../db/stores/drafts.ts'
import { findUser, renameUser } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { settleIdentification } from '../../domain/onboarding/identification.ts'
import { takeStep } from '../../domain/onboarding/take-step.ts'
import { command, EMPTY, type EmptyResult } from '../../domain/requests/command.ts'
import { isUniqueViolation } from '../../failures.ts'

/** What was typed and not saved yet. */
export const getDrafts = (deps: Deps) => (actor: CustomerActor) => draftsOf(deps.db, actor.customerId)

/** Keeps unsaved input, beside what was kept of the same form before. Throws `validation-failed` when that is too much. */
export const saveDraft =
  (deps: Deps) =>
  (actor: CustomerActor, draft: Draft): Promise<EmptyResult> =>
    command(deps, actor, async (tx) => {
      const isKept = await mergeDraft(tx, actor.customerId, draft, deps.clock.now())
      if (!isKept) throw new AppError('validation-failed', { field: 'values' })
      return EMPTY
    })

const taken = () => new AppError('identification-number-taken', { field: 'identificationNumber' })

const columnsOf = (info: BasicInfo, ownerEmail: string): CustomerChange => {
  if (!isRealPhone(info.phone)) throw fieldRefusal('phone', 'phone')
  if (info.accountType === 'individual') {
    const { accountType: _, ...columns } = info
    return { ...columns, contactEmail: ownerEmail }
  }
  const { accountType: _, noVatId: __, ...columns } = info
  if (!isOwnDomain(info.domain, ownerEmail)) throw fieldRefusal('domain', 'domain')
  return columns
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
  if (await numberTakenByAnother(tx, info.identificationNumber, row.id)) throw taken()

  const at = deps.clock.now()
  const written = await updateCustomer(tx, row.id, { ...columns, ...identification }, at)
  if (written.firstName && written.lastName) {
    await renameUser(tx, owner.id, { firstName: written.firstName, lastName: written.lastName }, at)
  }
  await deleteDraft(tx, row.id, 'basic-info')
  return written
}

/** Saves the information form of the stored account type. The body was checked field by field before. */
export const saveBasicInfo =
  (deps: Deps) => async (actor: CustomerActor, info: BasicInfo, ifMatch: number | undefined) => {
    try {
      return await takeStep(deps, actor, {
        event: { type: 'basicInfo.saved' },
        ifMatch,
        write: (tx, row) => writeInfo(deps, tx, row, info),
      })
    } catch (error) {
      if (isUniqueViolation(error, 'customers_identification_number')) throw taken()
      throw error
    }
  }
