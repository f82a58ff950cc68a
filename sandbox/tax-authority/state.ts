import type { Message } from './rule.ts'

export type DocumentKind = 'clearance' | 'reporting'

/** A cleared or reported document. */
export interface TakenDocument {
  uuid: string
  hash: string
  /** Serial number of the signing certificate; empty without one. */
  unit: string
  kind: DocumentKind
  number: string
  /** Invoice counter value (ICV). */
  counter: string
  typeCode: string
  state: 'CLEARED' | 'REPORTED'
  takenAt: string
  warnings: Message[]
  /** The XML with the authority's stamp, in Base64; null for a reported document. */
  stamped: string | null
}

/** A document that broke a rule. */
export interface RefusedDocument {
  uuid: string
  hash: string
  unit: string
  kind: DocumentKind
  number: string
  counter: string
  refusedAt: string
  errors: Message[]
}

/** The answers that can be chosen on the page and by control. */
export const ANSWERS = {
  reject: 'Rejects by a rule (400)',
  warn: 'Accepts with a warning (202)',
  'clearance-off': 'Clearance is off: report instead (303)',
  duplicate: 'Answers a repeated document without its copy (409)',
  unauthorized: 'Refuses the credentials (401)',
  'too-many': 'Limit of calls is reached (429)',
  unavailable: 'Is not available (503)',
} as const

export type Answer = keyof typeof ANSWERS

export interface AnswerOrder {
  answer: Answer
  /** The rule of `reject` and `warn`. */
  code: string
  /** Remaining uses; null until switched off. */
  timesLeft: number | null
}

export interface TaxAuthorityState {
  documents: TakenDocument[]
  refused: RefusedDocument[]
  order: AnswerOrder | null
}

export const emptyTaxAuthority = (): TaxAuthorityState => ({ documents: [], refused: [], order: null })
