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
 * The authority's decision. `copy`: the document with the authority's stamp, with its exact bytes; null when the authority returns none. The
 * caller must not count a document as cleared without its copy.
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

/** Credentials of a unit with its certificate (CSID). */
export interface UnitCredentials {
  requestId: string
  /** The user name of the calls: the certificate as DER in Base64, encoded in Base64 again. */
  token: string
  secret: string
}

/** A document for the compliance check. */
interface Sample {
  uuid: string
  hash: string
  xml: string
}

/** The calls by which a unit gets its certificate (Developer Portal Manual). Each throws RegistrationRefused or ProviderFailure. */
export interface TaxRegistrationPort {
  /** Exchanges a signing request and a one-time password of the authority's portal for a compliance certificate. */
  requestCompliance(csr: string, otp: string): Promise<UnitCredentials>
  checkSample(unit: UnitCredentials, sample: Sample): Promise<void>
  /** Exchanges the compliance certificate, after all samples, for the production certificate. */
  requestProduction(compliance: UnitCredentials): Promise<UnitCredentials>
  /** Renews with the former production credentials. Returns `compliance` when samples must be checked first. */
  renew(
    former: Pick<UnitCredentials, 'token' | 'secret'>,
    csr: string,
    otp: string,
  ): Promise<{ kind: 'compliance' | 'production'; unit: UnitCredentials }>
}
