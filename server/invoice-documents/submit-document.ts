import type { TaxRemark, TaxRoute } from '#contract/entities/tax-document.ts'
import { isUndecided } from '#machines/tax-document/selectors.ts'
import type { TaxDocumentEvent } from '#machines/tax-document/tax-document.machine.ts'
import { lockInvoice } from '../billing/lock-invoice.ts'
import { storedTaxDocument } from '../billing/tax-document.ts'
import { advance, advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf, takes } from '../charts/stored-chart.ts'
import { json, type Tx } from '../db/client.ts'
import type { TaxSubmissionRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { TaxDecision } from '../providers/tax-authority/port.ts'
import { unitOf } from './seal-invoice.ts'
import type { OpenTaxDocument } from './sealed-document.ts'
import { signedParts } from './stamped-copy.ts'
import { findSubmission, findTaxDocument, keepCopy, updateSubmission } from './store.ts'
import { factsWithoutAnswer, taxDocumentWorkflow } from './tax-document-chart.ts'

/**
 * Submits a document to the tax authority, unless it is already decided, and returns its submission. Safe to repeat and to run twice
 * at once: the authority accepts a document once. Throws ProviderFailure while there is no decision. Also throws ProviderFailure for
 * a document of a former certificate, because the authority requires the credentials of that certificate.
 */
export const submitDocument = async (deps: Deps, uuid: string, cause: Cause): Promise<TaxSubmissionRow> => {
  const document = await findTaxDocument(deps, deps.db, uuid)
  if (!document) throw new Error(`There is no tax document ${uuid}`)
  return submit(deps, document, document.isSimplified ? 'reporting' : 'clearance', cause)
}

/** While the authority has clearance switched off, reports the document in the same run. Each new run requests clearance first. */
const submit = async (
  deps: Deps,
  document: OpenTaxDocument,
  route: TaxRoute,
  cause: Cause,
): Promise<TaxSubmissionRow> => {
  const { uuid, hash, xml } = document
  const started = await start(deps, document, route, cause)
  if (!started) return needed(await findSubmission(deps.db, uuid))
  try {
    if (document.unit !== unitOf(deps.config.taxUnit))
      throw new ProviderFailure('tax-authority', { kind: 'refused' })
    const decision = await deps.ports.taxAuthority.submit({ uuid, hash, xml, route })
    const decided = await keepDecision(deps, document, decision, { route, cause })
    if (decision.outcome === 'clearance-off') return submit(deps, document, 'reporting', cause)
    if (isUndecided(chartOf(storedTaxDocument, decided, factsWithoutAnswer(decided))))
      throw new Error(`The tax authority returned no stamped copy of ${uuid}`)
    return decided
  } catch (failure) {
    if (failure instanceof ProviderFailure) await keepFailure(deps, document, failure, { route, cause })
    throw failure
  }
}

/** The route and the cause of a call. */
interface Submission {
  route: TaxRoute
  cause: Cause
}

const keepDecision = (
  deps: Deps,
  document: OpenTaxDocument,
  decision: TaxDecision,
  submission: Submission,
): Promise<TaxSubmissionRow> => {
  if (decision.outcome === 'clearance-off')
    return storeAnswer(deps, document, submission, { event: { type: 'clearance.unavailable' } })
  const { remarks } = decision
  if (decision.outcome === 'rejected')
    return storeAnswer(deps, document, submission, { event: { type: 'answer.rejected' }, remarks })
  return storeAnswer(deps, document, submission, {
    event: { type: 'answer.accepted' },
    remarks,
    copy: copyOf(document, decision.copy),
  })
}

type Copy = { of: 'ours'; xml: Buffer; qr: string } | { of: 'foreign' | 'none' }

/** Compares the hash of the stamped copy with the hash of the document that we signed. */
const copyOf = ({ uuid, hash }: OpenTaxDocument, xml: Buffer | null): Copy => {
  if (xml === null) return { of: 'none' }
  const parts = signedParts(xml.toString())
  return parts?.hash === hash && parts.uuid === uuid ? { of: 'ours', xml, qr: parts.qr } : { of: 'foreign' }
}

const keepFailure = (
  deps: Deps,
  document: OpenTaxDocument,
  { kind, status }: ProviderFailure,
  submission: Submission,
): Promise<TaxSubmissionRow> =>
  storeAnswer(deps, document, submission, {
    event: { type: 'answer.missing' },
    failure:
      document.unit === unitOf(deps.config.taxUnit)
        ? [kind, status].filter((part) => part !== undefined).join(' ')
        : 'former certificate',
  })

/** Begins a call on this route. Null when the document is decided. */
const start = (
  deps: Deps,
  document: OpenTaxDocument,
  route: TaxRoute,
  cause: Cause,
): Promise<TaxSubmissionRow | null> =>
  withTransaction(deps.db, async (tx) => {
    const row = await locked(tx, document)
    const started = await advanceIfTaken(deps, tx, taxDocumentWorkflow, row, {
      event: { type: 'submission.started' },
      context: factsWithoutAnswer({ route }),
      cause,
    })
    return started && updateSubmission(tx, row.id, { route, tries: row.tries + 1 }, deps.clock.now())
  })

const locked = async (tx: Tx, { uuid, invoiceId }: OpenTaxDocument): Promise<TaxSubmissionRow> => {
  await lockInvoice(tx, invoiceId)
  return needed(await findSubmission(tx, uuid))
}

interface Answer {
  event: TaxDocumentEvent
  remarks?: readonly TaxRemark[]
  copy?: Copy
  failure?: string
}

/** The reason why an accepted document is not cleared yet. */
const COPY_FAILURES = {
  ours: null,
  none: 'no stamped copy',
  foreign: 'stamped copy of another document',
} as const

/**
 * Stores the content of an answer and sends its event. A document that another call has already decided keeps that call's state and
 * remarks.
 */
const storeAnswer = (
  deps: Deps,
  document: OpenTaxDocument,
  { route, cause }: Submission,
  { event, remarks, copy, failure }: Answer,
): Promise<TaxSubmissionRow> =>
  withTransaction(deps.db, async (tx) => {
    const row = await locked(tx, document)
    const context = {
      route,
      copy: copy?.of ?? 'none',
      hasWarnings: remarks?.some(({ severity }) => severity === 'warning') ?? false,
    } as const
    if (!takes(storedTaxDocument, row, event, context)) return row
    const now = deps.clock.now()
    const missing = copy && route === 'clearance' ? COPY_FAILURES[copy.of] : null
    if (copy?.of === 'ours')
      await keepCopy(deps, tx, document, { xml: copy.xml, qr: copy.qr, createdAt: now })
    const noted = await updateSubmission(
      tx,
      row.id,
      { failure: failure ?? missing, ...(remarks && { remarks: json(remarks) }) },
      now,
    )
    return advance(deps, tx, taxDocumentWorkflow, noted, { event, context, cause })
  })

const needed = (row: TaxSubmissionRow | undefined): TaxSubmissionRow => {
  if (!row) throw new Error('The tax document has no submission')
  return row
}
