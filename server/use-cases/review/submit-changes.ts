import { BasicInfo } from '#contract/forms/basic-info.ts'
import { BillingGroup } from '#contract/forms/billing-group.ts'
import type { Corrections } from '#contract/forms/review.ts'
import type { OnboardingEvent } from '#machines/onboarding/onboarding.machine.ts'
import { correctedInfo } from '#rules/corrected-info.ts'
import { type CorrectedStep, stepOfTarget, stepsOfTargets } from '#rules/requested-changes.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { deleteDraft } from '../../db/stores/drafts.ts'
import { markAnswered, openChanges } from '../../db/stores/review-decisions.ts'
import type { Deps } from '../../deps.ts'
import { issuesRefusal } from '../../field-refusal.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { stepConflict } from '../../workflows/conflicts.ts'
import { onboardingFacts, onboardingWorkflow } from '../../workflows/onboarding.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { writeInfo } from '../customers/save-basic-info.ts'
import { inspectAll, replaceDocuments, withStoredFiles } from '../customers/store-documents.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { changeAccount } from '../subscription/change-account.ts'
import { type Answer, refuseOther } from './refuse-other.ts'

const EVENTS: Record<CorrectedStep, OnboardingEvent> = {
  'basic-info': { type: 'info.corrected' },
  'upload-documents': { type: 'documents.corrected' },
  'billing-email': { type: 'billingGroup.corrected' },
}

const WRITES: Record<
  CorrectedStep,
  (deps: Deps, tx: Tx, row: CustomerRow, answer: Answer) => Promise<CustomerRow>
> = {
  'basic-info': async (deps, tx, row, { corrections }) => {
    const info = BasicInfo.safeParse(correctedInfo(row, corrections))
    if (!info.success) throw issuesRefusal(info.error.issues)
    return writeInfo(deps, tx, row, info.data)
  },
  'upload-documents': async (_deps, _tx, row) => row,
  'billing-email': async (deps, tx, row, { corrections }) => {
    const group = BillingGroup.safeParse({ gcpSecurityGroup: corrections.gcpSecurityGroup })
    if (!group.success) throw issuesRefusal(group.error.issues)
    return updateCustomer(tx, row.id, group.data, deps.clock.now())
  },
}

/** Looks into the files of whoever was asked for something; nobody else's are stored even for a moment. */
const expected = async (deps: Deps, { customerId }: CustomerActor, uploads: readonly UploadedFile[]) => {
  const row = await findCustomer(deps.db, customerId)
  if (row && row.step !== 'changes-requested') throw stepConflict(row)
  return inspectAll(uploads)
}

/**
 * Takes what the reviewer asked for, all of it at once, and brings the application back to review. Everything happens in one
 * transaction, or nothing: the customer never stands between two corrections.
 */
export const submitChanges =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    corrections: Corrections,
    uploads: readonly UploadedFile[],
    ifMatch: number | undefined,
  ) =>
    withStoredFiles(deps, await expected(deps, actor, uploads), (stored) =>
      changeAccount(deps, actor, ifMatch, async (tx, before) => {
        if (before.step !== 'changes-requested') throw stepConflict(before)
        const changes = await openChanges(tx, before)
        const asked = changes.map(({ target }) => target)
        const cause = { by: actor }
        await refuseOther(tx, before, asked, { corrections, stored })
        await deleteDraft(tx, before.id, 'requested-changes')
        await replaceDocuments(deps, tx, before.id, stored)

        let row = before
        for (const step of stepsOfTargets(asked)) {
          row = await WRITES[step](deps, tx, row, { corrections, stored })
          const context = await onboardingFacts(deps, tx, row, false)
          row = await advance(deps, tx, onboardingWorkflow, row, { event: EVENTS[step], context, cause })
          const answered = changes.filter(({ target }) => stepOfTarget(target) === step)
          await markAnswered(
            tx,
            answered.map(({ id }) => id),
            deps.clock.now(),
          )
        }
        const event = { type: 'changes.submitted' } as const
        const context = await onboardingFacts(deps, tx, row, false)
        row = await advance(deps, tx, onboardingWorkflow, row, { event, context, cause })
        return advance(deps, tx, accountWorkflow, row, {
          event,
          context: await accountFacts(deps, tx, row),
          cause,
        })
      }),
    )
