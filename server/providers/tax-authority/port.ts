import type { TaxRemark, TaxRoute } from '#contract/entities/tax-document.ts'

/** A signed document for the tax authority. */
export interface SubmittedDocument {
  uuid: string
  /** SHA-256 of the document without its seal, in Base64. */
  hash: string
  xml: string
  route: TaxRoute
}

/**
 * The authority's decision. `copy`: the document with the authority's stamp, byte by byte; null where it returns none. A cleared
 * document without a copy is no clearance: the caller decides.
 */
export type TaxDecision =
  | { outcome: 'accepted'; copy: Buffer | null; remarks: readonly TaxRemark[] }
  | { outcome: 'rejected'; remarks: readonly TaxRemark[] }
  /** The authority has switched clearance off. */
  | { outcome: 'clearance-off' }

export interface TaxAuthorityPort {
  /**
   * Submits a document. Safe to repeat with the same document: the authority accepts it once. Throws ProviderFailure when there is no
   * decision: silence, an unreadable answer, 401, 429, 5xx.
   */
  submit(document: SubmittedDocument): Promise<TaxDecision>
}
