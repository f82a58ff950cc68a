import type * as basicInfoEndpoints from '#contract/endpoints/basic-info.ts'
import type * as endpoints from '#contract/endpoints/customers.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { isUniqueViolation } from '../errors/failures.ts'
import type { CustomerActor } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { draftsOf, mergeDraft } from './draft-store.ts'
import { takeStep } from './take-step.ts'
import { numberTaken, writeInfo } from './write-info.ts'

/** What was typed and not saved yet. */
export const getDrafts = (deps: Deps, actor: CustomerActor) => draftsOf(deps.db, actor.customerId)

/** Keeps unsaved input, beside what was kept of the same form before. Throws `validation-failed` when that is too much. */
export const saveDraft = (
  deps: Deps,
  { actor, body: draft }: Call<typeof endpoints.saveDraft>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    const isKept = await mergeDraft(tx, actor.customerId, draft, deps.clock.now())
    if (!isKept) throw new AppError('validation-failed', { field: 'values' })
    return EMPTY
  })

/** Saves the information form of the stored account type. The body was checked field by field before. */
export const saveBasicInfo = async (
  deps: Deps,
  { actor, body: form, ifMatch }: Call<typeof basicInfoEndpoints.saveBasicInfo>,
) => {
  try {
    return await takeStep(deps, actor, {
      event: { type: 'basicInfo.saved' },
      ifMatch,
      write: (tx, row) => writeInfo(deps, tx, row, { actor, form }),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'customers_identification_number')) throw numberTaken()
    throw error
  }
}
