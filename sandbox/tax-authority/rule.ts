import type { TaxDocument } from './document.ts'

export type Severity = 'ERROR' | 'WARNING'

/** A problem of a document, in the format of the authority's answers. */
export interface Message {
  type: Severity | 'INFO'
  code: string
  category: string
  message: string
  status: Severity | 'PASS'
}

/** A published rule: the Electronic Invoice XML Implementation Standard (BR-KSA-*) or EN 16931 (all others). */
export interface Rule {
  code: string
  severity: Severity
  message: string
  /** Category in the answer, if the code does not determine it. */
  category?: string
  holds(document: TaxDocument, circumstances: Circumstances): boolean
}

export interface Circumstances {
  /** Day in Riyadh: YYYY-MM-DD. */
  today: string
  now: Date
  /** Hash of the document with the previous counter, if the same unit has sent it. */
  hashBefore: string | undefined
}

export const error = (code: string, message: string, holds: Rule['holds']): Rule => ({
  code,
  severity: 'ERROR',
  message,
  holds,
})

export const warning = (code: string, message: string, holds: Rule['holds']): Rule => ({
  ...error(code, message, holds),
  severity: 'WARNING',
})
