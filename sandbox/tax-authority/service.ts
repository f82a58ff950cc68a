import type { SandboxContext } from '../shared/part.ts'
import { riyadhDay } from '../shared/time.ts'
import { authorityStamp } from './certificates.ts'
import { readDocument, type TaxDocument } from './document.ts'
import { createPasswords } from './passwords.ts'
import type { Message } from './rule.ts'
import { messageOf, messageOfCode, problemsOf } from './rules.ts'
import { sealed, sealOf } from './seal.ts'
import {
  type Answer,
  type AnswerOrder,
  type DocumentKind,
  emptyTaxAuthority,
  type TakenDocument,
  type TaxAuthorityState,
} from './state.ts'
import { createUnits, type Unit, unitProblems } from './units.ts'

/** The body of a submission; the XML is in Base64. */
export interface Submission {
  invoiceHash: string
  uuid: string
  invoice: string
}

interface Checked {
  /** Undefined for text that is not an invoice. */
  document: TaxDocument | undefined
  errors: Message[]
  warnings: Message[]
}

/** The authority's decision about one document. */
export type Decision =
  | { outcome: 'refused'; errors: Message[]; warnings: Message[] }
  | { outcome: 'clearance-off' }
  | { outcome: 'duplicate'; taken: TakenDocument | undefined }
  | { outcome: 'taken'; taken: TakenDocument }

export type TaxAuthority = ReturnType<typeof createTaxAuthority>

/** Reads, checks, stamps and stores documents. */
export function createTaxAuthority(context: SandboxContext) {
  const store = context.store<TaxAuthorityState>('tax-authority', emptyTaxAuthority)
  const passwords = createPasswords(context)
  const orderedAnswer = (): Answer | undefined => store.read().order?.answer

  /** Returns the answer that was chosen on the sandbox's page, if it is among `answers`, and uses it up once. */
  const takeOrder = (...answers: Answer[]): AnswerOrder | undefined => {
    const { order } = store.read()
    if (!order || !answers.includes(order.answer)) return undefined
    if (order.timesLeft !== null)
      store.update((state) => {
        const timesLeft = (order.timesLeft ?? 1) - 1
        state.order = timesLeft > 0 ? { ...order, timesLeft } : null
      })
    return order
  }

  /** Checks a submitted document by the authority's rules, for the unit that sent it. Stores nothing. */
  const check = (submission: Submission, unit: Unit): Checked => {
    let document: TaxDocument
    try {
      document = readDocument(Buffer.from(submission.invoice, 'base64').toString())
    } catch {
      return { document: undefined, errors: [messageOf(NOT_UBL)], warnings: [] }
    }
    const now = context.clock.now()
    const problems = [
      ...(document.hash === submission.invoiceHash ? [] : [messageOf(OTHER_HASH)]),
      ...(document.uuid === submission.uuid ? [] : [messageOf(OTHER_UUID)]),
      ...unitProblems(document, unit),
      ...problemsOf(document, { now, today: riyadhDay(now), hashBefore: hashBefore(store.read(), document) }),
    ]
    return {
      document,
      errors: problems.filter(({ type }) => type === 'ERROR'),
      warnings: problems.filter(({ type }) => type === 'WARNING'),
    }
  }

  const refuse = (document: TaxDocument, kind: DocumentKind, errors: Message[]) => {
    const { uuid, hash, number, counter } = document
    const refusedAt = context.clock.now().toISOString()
    store.update((state) => {
      state.refused.push({ uuid, hash, unit: unitOf(document), kind, number, counter, refusedAt, errors })
    })
  }

  /** Accepts a document for clearance or reporting, or refuses it. */
  const submit = (kind: DocumentKind, submission: Submission, unit: Unit): Decision => {
    if (kind === 'clearance' && orderedAnswer() === 'clearance-off') return { outcome: 'clearance-off' }
    const known = store
      .read()
      .documents.find(({ uuid, hash }) => uuid === submission.uuid && hash === submission.invoiceHash)
    if (known) return { outcome: 'duplicate', taken: takeOrder('duplicate') ? undefined : known }

    const { document, errors, warnings } = check(submission, unit)
    if (!document) return { outcome: 'refused', errors, warnings }
    const isReported = kind === 'reporting'
    const isOffForStandard = isReported && !document.isSimplified && orderedAnswer() === 'clearance-off'
    if (document.isSimplified !== isReported && !isOffForStandard)
      errors.push(messageOf(isReported ? STANDARD_TO_REPORTING : SIMPLIFIED_TO_CLEARANCE))
    const rejection = takeOrder('reject')
    if (rejection) errors.push(messageOfCode(rejection.code, 'ERROR'))
    if (errors.length > 0) {
      refuse(document, kind, errors)
      return { outcome: 'refused', errors, warnings }
    }
    const ordered = takeOrder('warn')
    if (ordered) warnings.push(messageOfCode(ordered.code, 'WARNING'))
    if (isOffForStandard) takeOrder('clearance-off')
    const now = context.clock.now()
    const { uuid, hash, number, counter, typeCode } = document
    const taken: TakenDocument = {
      uuid,
      hash,
      unit: unitOf(document),
      kind,
      number,
      counter,
      typeCode,
      state: isReported ? 'REPORTED' : 'CLEARED',
      takenAt: now.toISOString(),
      warnings,
      stamped: isReported ? null : Buffer.from(sealed(document, authorityStamp, now)).toString('base64'),
    }
    store.update(({ documents }) => void documents.push(taken))
    return { outcome: 'taken', taken }
  }

  return {
    state: () => store.read(),
    units: createUnits(context),
    passwords,
    takeOrder,
    check,
    submit,
    /** Null restores the usual answers. */
    order: (order: AnswerOrder | null) =>
      store.update((state) => {
        state.order = order
      }),
    reset() {
      store.update((state) => Object.assign(state, emptyTaxAuthority()))
      passwords.reset()
    },
  }
}

/** The hash of the same unit's document with the previous counter; the latest one if several were sent. */
const hashBefore = ({ documents, refused }: TaxAuthorityState, document: TaxDocument): string | undefined => {
  const unit = unitOf(document)
  const before = String(Number(document.counter) - 1)
  return [
    ...documents.map(({ takenAt, ...sent }) => ({ ...sent, at: takenAt })),
    ...refused.map(({ refusedAt, ...sent }) => ({ ...sent, at: refusedAt })),
  ]
    .filter((sent) => sent.unit === unit && sent.counter === before)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1)?.hash
}

const unitOf = (document: TaxDocument): string => sealOf(document)?.certificate.serialNumber ?? ''

const ERROR = { severity: 'ERROR' } as const

const OTHER_HASH = {
  ...ERROR,
  code: 'invalid-invoice-hash',
  category: 'INVOICE_HASHING_ERRORS',
  message: 'The invoice hash API body does not match the (calculated) Hash of the XML',
}
const OTHER_UUID = {
  ...ERROR,
  code: 'invalid-uuid',
  category: 'INVOICE_ERRORS',
  message: 'The UUID of the API body does not match the UUID of the XML',
}
const NOT_UBL = {
  ...ERROR,
  code: 'XSD_ZATCA_INVALID',
  category: 'XSD validation',
  message:
    'Schema validation failed; XML does not comply with UBL 2.1 standards in line with ZATCA specifications',
}
const SIMPLIFIED_TO_CLEARANCE = {
  ...ERROR,
  code: 'INVOICE_TYPE_INVALID',
  category: 'INVOICE_ERRORS',
  message: 'A simplified document cannot be cleared; report it',
}
const STANDARD_TO_REPORTING = {
  ...SIMPLIFIED_TO_CLEARANCE,
  message: 'A standard document cannot be reported while clearance is on',
}
