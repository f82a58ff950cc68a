import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { findCompanyCheck, latestCompanyCheck } from '../../db/stores/company-checks.ts'
import { completedIdentityRequest, latestIdentityRequest } from '../../db/stores/identity-requests.ts'

export type Verification =
  | { kind: 'company'; number: string; arabicName: string | null }
  | { kind: 'person'; number: string; names: VerifiedNames | null }

/** The record that the company register or the identity service vouched for exactly this number, for this customer. */
export async function verificationOf(
  q: Querier,
  row: CustomerRow,
  number: string,
): Promise<Verification | null> {
  if (row.accountType === 'business') {
    const check = await findCompanyCheck(q, row.id, number)
    return check ? { kind: 'company', number, arabicName: check.arabicName } : null
  }
  const request = await completedIdentityRequest(q, row.id, number)
  return request ? { kind: 'person', number, names: request.names } : null
}

/** The number verified last, so that a reload before the form is saved does not ask to verify it again. */
export async function latestVerification(q: Querier, row: CustomerRow): Promise<Verification | null> {
  if (row.accountType === 'business') {
    const check = await latestCompanyCheck(q, row.id)
    return check ? { kind: 'company', number: check.crNumber, arabicName: check.arabicName } : null
  }
  const request = await latestIdentityRequest(q, row.id)
  if (request?.state !== 'COMPLETED') return null
  return { kind: 'person', number: request.nationalId, names: request.names }
}
