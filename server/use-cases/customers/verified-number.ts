import type { RegistryAddress } from '#contract/endpoints/registry.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { Querier } from '../../db/client.ts'
import type { CompanyCheckRow, CustomerRow, IdentityRequestRow } from '../../db/schema.ts'
import { findCompanyCheck, latestCompanyCheck } from '../../db/stores/company-checks.ts'
import { completedIdentityRequest, latestIdentityRequest } from '../../db/stores/identity-requests.ts'

export type Verification =
  | {
      kind: 'company'
      number: string
      arabicName: string | null
      address: RegistryAddress | null
      at: Date
    }
  | { kind: 'person'; number: string; names: VerifiedNames | null; at: Date }

const byRegister = ({ crNumber, arabicName, address, verifiedAt }: CompanyCheckRow): Verification => ({
  kind: 'company',
  number: crNumber,
  arabicName,
  address,
  at: verifiedAt,
})
const byIdentityService = (request: IdentityRequestRow): Verification => ({
  kind: 'person',
  number: request.nationalId,
  names: request.names,
  at: request.finishedAt ?? request.createdAt,
})

/** The record that the company register or the identity service vouched for exactly this number, for this customer. */
export async function verificationOf(
  q: Querier,
  row: CustomerRow,
  number: string,
): Promise<Verification | null> {
  if (row.accountType === 'business') {
    const check = await findCompanyCheck(q, row.id, number)
    return check ? byRegister(check) : null
  }
  const request = await completedIdentityRequest(q, row.id, number)
  return request ? byIdentityService(request) : null
}

/** The number verified last, so that a reload before the form is saved does not ask to verify it again. */
export async function latestVerification(q: Querier, row: CustomerRow): Promise<Verification | null> {
  if (row.accountType === 'business') {
    const check = await latestCompanyCheck(q, row.id)
    return check ? byRegister(check) : null
  }
  const request = await latestIdentityRequest(q, row.id)
  return request?.state === 'COMPLETED' ? byIdentityService(request) : null
}
