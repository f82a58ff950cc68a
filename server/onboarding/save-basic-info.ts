import type * as endpoints from '#contract/endpoints/basic-info.ts'
import type { Deps } from '../deps.ts'
import { isUniqueViolation } from '../errors/failures.ts'
import type { Call } from '../request/route.ts'
import { takeStep } from './take-step.ts'
import { numberTaken, writeInfo } from './write-info.ts'

const NUMBER_KEYS = ['customers_cr_number', 'customers_number_hash']

/** Saves the information form for the stored account type. The contract's schema has already checked the fields. */
export const saveBasicInfo = async (
  deps: Deps,
  { actor, body: form, ifMatch }: Call<typeof endpoints.saveBasicInfo>,
) => {
  try {
    return await takeStep(deps, actor, {
      event: { type: 'basicInfo.saved' },
      ifMatch,
      write: (tx, row) => writeInfo(deps, tx, row, { actor, form }),
    })
  } catch (error) {
    if (NUMBER_KEYS.some((key) => isUniqueViolation(error, key))) throw numberTaken()
    throw error
  }
}
