import { isUndecided } from '#machines/tax-document/selectors.ts'
import type { TaxDocumentEvent, TaxDocumentFacts } from '#machines/tax-document/tax-document.machine.ts'
import { lockInvoice } from '../billing/present-invoice.ts'
import { storedTaxDocument } from '../billing/tax-document.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf } from '../charts/stored-chart.ts'
import { json, type Tx } from '../db/client.ts'
import type { TaxDocumentRow, TaxSubmissionRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { TaxDecision } from '../providers/tax-authority/port.ts'
import { signedParts } from './stamped-copy.ts'
import { findSubmission, findTaxDocument, keepCopy, updateSubmission } from './store.ts'
import { factsWithoutAnswer, taxDocumentWorkflow } from './tax-document-chart.ts'

/**
 * Submits a document to the tax authority until it is decided, and returns its submission. Returns at once when it is. Safe to repeat,
 * also concurrently: the authority accepts a document once. Throws ProviderFailure while there is no decision.
 */
export const submitDocument = async (deps: Deps, uuid: string, cause: Cause): Promise<TaxSubmissionRow> => {
  const document = await findTaxDocument(deps.db, uuid)
  if (!document) throw new Error(`There is no tax document ${uuid}`)
  const started = await start(deps, document, cause)
  if (!started) return needed(await findSubmission(deps.db, uuid))
  const { hash, xml } = document
  try {
    const decision = await deps.ports.taxAuthority.submit({ uuid, hash, xml, route: started.route })
    const decided = await keepDecision(deps, document, decision, cause)
    if (decision.outcome === 'clearance-off') return submitDocument(deps, uuid, cause)
    if (isUndecided(chartOf(storedTaxDocument, decided, factsWithoutAnswer(decided))))
      throw new Error(`The tax authority returned no stamped copy of ${uuid}`)
    return decided
  } catch (failure) {
    if (failure instanceof ProviderFailure) await keepFailure(deps, document, failure, cause)
    throw failure
  }
}

const keepDecision = (
  deps: Deps,
  document: TaxDocumentRow,
  decision: TaxDecision,
  cause: Cause,
): Promise<TaxSubmissionRow> =>
  withTransaction(deps.db, async (tx) => {
    const row = await locked(tx, document)
    const now = deps.clock.now()
    if (decision.outcome === 'clearance-off')
      return step(deps, tx, row, cause, { type: 'clearance.unavailable' })
    const { remarks } = decision
    const noted = await updateSubmission(tx, row.id, { remarks: json(remarks), failure: null }, now)
    if (decision.outcome === 'rejected') return step(deps, tx, noted, cause, { type: 'answer.rejected' })
    const copy = copyOf(document, decision.copy)
    if (copy.of === 'ours')
      await keepCopy(tx, { id: document.uuid, xml: copy.xml, qr: copy.qr, createdAt: now })
    const hasWarnings = remarks.some(({ severity }) => severity === 'warning')
    return step(deps, tx, noted, cause, { type: 'answer.accepted' }, { copy: copy.of, hasWarnings })
  })

type Copy = { of: 'ours'; xml: Buffer; qr: string } | { of: 'foreign' | 'none' }

/** Compares the hash of the stamped copy with that of the document we signed. */
const copyOf = ({ uuid, hash }: TaxDocumentRow, xml: Buffer | null): Copy => {
  if (xml === null) return { of: 'none' }
  const parts = signedParts(xml.toString())
  return parts?.hash === hash && parts.uuid === uuid ? { of: 'ours', xml, qr: parts.qr } : { of: 'foreign' }
}

const keepFailure = (
  deps: Deps,
  document: TaxDocumentRow,
  { kind, status }: ProviderFailure,
  cause: Cause,
): Promise<TaxSubmissionRow> =>
  withTransaction(deps.db, async (tx) => {
    const row = await locked(tx, document)
    const failure = status === undefined ? kind : `${kind} ${status}`
    const noted = await updateSubmission(tx, row.id, { failure }, deps.clock.now())
    return step(deps, tx, noted, cause, { type: 'answer.missing' })
  })

/** Begins a call. Null when the document is decided. */
const start = (deps: Deps, document: TaxDocumentRow, cause: Cause): Promise<TaxSubmissionRow | null> =>
  withTransaction(deps.db, async (tx) => {
    const row = await locked(tx, document)
    const started = await advanceIfTaken(deps, tx, taxDocumentWorkflow, row, {
      event: { type: 'submission.started' },
      context: factsWithoutAnswer(row),
      cause,
    })
    return started && updateSubmission(tx, row.id, { tries: row.tries + 1 }, deps.clock.now())
  })

const locked = async (tx: Tx, { uuid, invoiceId }: TaxDocumentRow): Promise<TaxSubmissionRow> => {
  await lockInvoice(tx, invoiceId)
  return needed(await findSubmission(tx, uuid))
}

/** Sends an event; a document that another process has decided meanwhile stays as it is. */
const step = async (
  deps: Deps,
  tx: Tx,
  row: TaxSubmissionRow,
  cause: Cause,
  event: TaxDocumentEvent,
  answer: Partial<Pick<TaxDocumentFacts, 'copy' | 'hasWarnings'>> = {},
): Promise<TaxSubmissionRow> =>
  (await advanceIfTaken(deps, tx, taxDocumentWorkflow, row, {
    event,
    context: { ...factsWithoutAnswer(row), ...answer },
    cause,
  })) ?? row

const needed = (row: TaxSubmissionRow | undefined): TaxSubmissionRow => {
  if (!row) throw new Error('The tax document has no submission')
  return row
}
