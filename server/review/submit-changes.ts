import { randomUUID } from 'node:crypto'
import type * as endpoints from '#contract/endpoints/review.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { ChangeTarget, CorrectedStep } from '#contract/entities/requested-change.ts'
import { BasicInfoBody } from '#contract/forms/basic-info.ts'
import { BillingGroup } from '#contract/forms/billing-group.ts'
import type { Corrections } from '#contract/forms/review.ts'
import { CORRECTION_EVENTS } from '#machines/onboarding/onboarding.machine.ts'
import { stepsToCorrect } from '#machines/onboarding/selectors.ts'
import { correctedInfo } from '#rules/basic-info.ts'
import { owedDocuments } from '#rules/documents.ts'
import { documentOf, fieldsOfTarget, stepOfTarget } from '#rules/requested-changes.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { deleteDraft } from '../accounts/draft-store.ts'
import { everythingInPlace } from '../accounts/onboarding-state.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import { findCustomer, updateCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { advance, refusalOf } from '../charts/advance.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow, ProposedDocumentRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentDocumentTypes, keysOf, replaceDocument, takeProposedDocuments } from '../documents/store.ts'
import {
  deleteFiles,
  documentTypesOf,
  inspectAll,
  replaceDocuments,
  type StoredFile,
  withStoredFiles,
} from '../documents/store-documents.ts'
import { AppError, fieldRefusal, issuesRefusal } from '../errors/app-error.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { onboardingFacts, onboardingWorkflow } from '../onboarding/chart.ts'
import { markAnswered, openChanges } from '../onboarding/requested-change-store.ts'
import { writeInfo } from '../onboarding/write-info.ts'
import type { CustomerActor } from '../request/actor.ts'
import type { Call } from '../request/route.ts'

/** A customer's answer to requested changes. */
interface ChangeSubmission {
  actor: CustomerActor
  corrections: Corrections
  stored: readonly StoredFile[]
  /** Documents that were stored when they were picked. */
  proposed: readonly DocumentType[]
}

const WRITES: Record<
  CorrectedStep,
  (deps: Deps, tx: Tx, row: CustomerRow, answer: ChangeSubmission) => Promise<CustomerRow>
> = {
  'basic-info': async (deps, tx, row, { actor, corrections }) => {
    const info = BasicInfoBody.safeParse(correctedInfo(openCustomer(deps, row), corrections))
    if (!info.success) throw issuesRefusal(info.error.issues)
    return writeInfo(deps, tx, row, { actor, form: info.data })
  },
  'upload-documents': async (_deps, _tx, row) => row,
  'billing-email': async (deps, tx, row, { corrections }) => {
    const group = BillingGroup.safeParse({ gcpSecurityGroup: corrections.gcpSecurityGroup })
    if (!group.success) throw issuesRefusal(group.error.issues)
    return updateCustomer(tx, row.id, group.data, deps.clock.now())
  },
}

const SUBMITTED = { type: 'changes.submitted' } as const

interface ProposalSelection {
  used: ProposedDocumentRow[]
  unused: ProposedDocumentRow[]
}

/**
 * Submits all requested changes at once and returns the application to review. Runs in one transaction, so that no partial
 * correction is ever stored; the picked documents become current.
 */
export const submitChanges = async (
  deps: Deps,
  { actor, body: corrections, files: uploads, ifMatch }: Call<typeof endpoints.submitChanges>,
) =>
  withStoredFiles(deps, await inspectCorrection(deps, actor, uploads), async (stored) => {
    let unused: ProposedDocumentRow[] = []
    const reply = await changeAccount(deps, actor, ifMatch, async (tx, before) => {
      assertCorrecting(before)
      const changes = await openChanges(tx, before)
      const requested = changes.map(({ target }) => target)
      const cause = { by: actor }
      const taken = await takeProposals(tx, before, { corrections, stored })
      unused = taken.unused
      const answer: ChangeSubmission = {
        actor,
        corrections,
        stored,
        proposed: taken.used.map(({ type }) => type),
      }
      await assertOnlyRequestedChanges(tx, before, requested, answer)
      await deleteDraft(tx, before.id, 'requested-changes')
      await replaceDocuments(deps, tx, before.id, stored)
      const at = deps.clock.now()
      for (const document of taken.used)
        await replaceDocument(tx, { ...document, id: randomUUID(), createdAt: at })

      let row = before
      for (const step of stepsToCorrect(requested)) {
        row = await WRITES[step](deps, tx, row, answer)
        const context = await onboardingFacts(deps, tx, row, false)
        const event = CORRECTION_EVENTS[step]
        row = await advance(deps, tx, onboardingWorkflow, row, { event, context, cause })
        const answered = changes.filter(({ target }) => stepOfTarget(target) === step)
        await markAnswered(
          tx,
          answered.map(({ id }) => id),
          at,
        )
      }
      const event = SUBMITTED
      const context = await onboardingFacts(deps, tx, row, false)
      row = await advance(deps, tx, onboardingWorkflow, row, { event, context, cause })
      return advance(deps, tx, accountWorkflow, row, {
        event,
        context: await accountFacts(deps, tx, row),
        cause,
      })
    })
    await deleteFiles(deps, unused.flatMap(keysOf))
    return reply
  })

/** Inspects the files of a customer in correction; files of other customers are never stored. */
const inspectCorrection = async (
  deps: Deps,
  { customerId }: CustomerActor,
  uploads: readonly UploadedFile[],
) => {
  const row = await findCustomer(deps.db, customerId)
  if (row) assertCorrecting(row)
  return inspectAll(deps, customerId, uploads)
}

const assertCorrecting = (row: CustomerRow): void => {
  const context = everythingInPlace(row)
  if (!takes(onboardingWorkflow, row, SUBMITTED, context))
    throw refusalOf(onboardingWorkflow, row, { event: SUBMITTED, context })
}

/**
 * Selects the earlier picked documents that belong to this submission. Leaves out types that are uploaded again, and the VAT
 * certificate when the VAT ID is removed.
 */
const takeProposals = async (
  tx: Tx,
  row: CustomerRow,
  { corrections, stored }: Pick<ChangeSubmission, 'corrections' | 'stored'>,
): Promise<ProposalSelection> => {
  const uploaded = documentTypesOf(stored.map(({ file }) => file))
  const isUsed = ({ type }: ProposedDocumentRow) =>
    !uploaded.includes(type) && (type !== 'vat' || willHaveVatId(row, corrections))
  const proposals = await takeProposedDocuments(tx, row.id)
  return { used: proposals.filter(isUsed), unused: proposals.filter((one) => !isUsed(one)) }
}

/** True when the customer has a VAT ID after these corrections. */
const willHaveVatId = ({ vatId }: Pick<CustomerRow, 'vatId'>, corrections: Corrections): boolean =>
  corrections.vatId === undefined ? vatId !== null : corrections.vatId.trim() !== ''

/** Requires exactly the requested changes, plus a document that a new VAT ID makes necessary. */
const assertOnlyRequestedChanges = async (
  tx: Tx,
  row: CustomerRow,
  requested: readonly ChangeTarget[],
  { corrections, stored, proposed }: ChangeSubmission,
): Promise<void> => {
  const files = [...documentTypesOf(stored.map(({ file }) => file)), ...proposed]
  const requestedFields = requested.flatMap(fieldsOfTarget)
  const requestedFiles = requested.map(documentOf)
  const hasVatId = willHaveVatId(row, corrections)
  const documents = await currentDocumentTypes(tx, row.id)
  const owed = owedDocuments({ accountType: row.accountType, hasVatId, documents })
  /** Without a VAT ID there is no certificate. */
  const isRequested = (type: DocumentType) => requestedFiles.includes(type) && (type !== 'vat' || hasVatId)
  const corrected = Object.keys(corrections) as (keyof Corrections)[]

  const other =
    corrected.find((field) => !requestedFields.includes(field)) ??
    files.find((type) => !requestedFiles.includes(type) && !owed.includes(type))
  if (other) throw fieldRefusal(other, 'unknown-field')
  const missing =
    requestedFields.find((field) => !corrected.includes(field)) ??
    DOCUMENT_TYPES.find((type) => isRequested(type) && !files.includes(type))
  if (missing) throw new AppError('changes-missing', { field: missing })
  const [stillOwed] = owed.filter((type) => !files.includes(type))
  if (stillOwed) throw new AppError('documents-missing', { field: stillOwed })
}
