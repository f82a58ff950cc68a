import { randomUUID } from 'node:crypto'
import { BasicInfo } from '#contract/forms/basic-info.ts'
import { BillingGroup } from '#contract/forms/billing-group.ts'
import type { Corrections } from '#contract/forms/review.ts'
import type { OnboardingEvent } from '#machines/onboarding/onboarding.machine.ts'
import { isCorrecting, stepsToCorrect } from '#machines/onboarding/selectors.ts'
import { correctedInfo } from '#rules/corrected-info.ts'
import { type CorrectedStep, stepOfTarget } from '#rules/requested-changes.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow, ProposedDocumentRow } from '../../db/schema.ts'
import { findCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { replaceDocument } from '../../db/stores/documents.ts'
import { deleteDraft } from '../../db/stores/drafts.ts'
import { takeProposedDocuments } from '../../db/stores/proposed-documents.ts'
import { markAnswered, openChanges } from '../../db/stores/review-decisions.ts'
import type { Deps } from '../../deps.ts'
import { issuesRefusal } from '../../field-refusal.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { stepConflict } from '../../workflows/conflicts.ts'
import { onboardingFacts, onboardingWorkflow } from '../../workflows/onboarding.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { writeInfo } from '../customers/save-basic-info.ts'
import {
  documentTypesOf,
  inspectAll,
  replaceDocuments,
  withStoredFiles,
} from '../customers/store-documents.ts'
import { forgetBytes } from '../documents/forget-bytes.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { changeAccount } from '../subscription/change-account.ts'
import { type Answer, refuseOther, willHaveVatId } from './refuse-other.ts'

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
  if (row && !isCorrecting(row.step)) throw stepConflict(row)
  return inspectAll(uploads)
}

interface Taken {
  used: ProposedDocumentRow[]
  unused: ProposedDocumentRow[]
}

/** What was picked before and belongs to this answer: not what comes along anew, nor a certificate of a VAT ID that is no more. */
const takeProposals = async (
  tx: Tx,
  row: CustomerRow,
  { corrections, stored }: Omit<Answer, 'proposed'>,
): Promise<Taken> => {
  const anew = documentTypesOf(stored.map(({ file }) => file))
  const isUsed = ({ type }: ProposedDocumentRow) =>
    !anew.includes(type) && (type !== 'vat' || willHaveVatId(row, corrections))
  const proposals = await takeProposedDocuments(tx, row.id)
  return { used: proposals.filter(isUsed), unused: proposals.filter((one) => !isUsed(one)) }
}

/**
 * Takes what the reviewer asked for, all of it at once, and brings the application back to review. Everything happens in one
 * transaction, or nothing: the customer never stands between two corrections, and what was picked counts from now on.
 */
export const submitChanges =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    corrections: Corrections,
    uploads: readonly UploadedFile[],
    ifMatch: number | undefined,
  ) =>
    withStoredFiles(deps, await expected(deps, actor, uploads), async (stored) => {
      let unused: ProposedDocumentRow[] = []
      const reply = await changeAccount(deps, actor, ifMatch, async (tx, before) => {
        if (!isCorrecting(before.step)) throw stepConflict(before)
        const changes = await openChanges(tx, before)
        const asked = changes.map(({ target }) => target)
        const cause = { by: actor }
        const taken = await takeProposals(tx, before, { corrections, stored })
        unused = taken.unused
        const answer: Answer = { corrections, stored, proposed: taken.used.map(({ type }) => type) }
        await refuseOther(tx, before, asked, answer)
        await deleteDraft(tx, before.id, 'requested-changes')
        await replaceDocuments(deps, tx, before.id, stored)
        const at = deps.clock.now()
        for (const document of taken.used)
          await replaceDocument(tx, { ...document, id: randomUUID(), createdAt: at })

        let row = before
        for (const step of stepsToCorrect(asked)) {
          row = await WRITES[step](deps, tx, row, answer)
          const context = await onboardingFacts(deps, tx, row, false)
          row = await advance(deps, tx, onboardingWorkflow, row, { event: EVENTS[step], context, cause })
          const answered = changes.filter(({ target }) => stepOfTarget(target) === step)
          await markAnswered(
            tx,
            answered.map(({ id }) => id),
            at,
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
      })
      await forgetBytes(
        deps,
        unused.map(({ storageKey }) => storageKey),
      )
      return reply
    })
