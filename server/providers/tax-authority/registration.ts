import { z } from 'zod'
import { createProviderHttp, type ProviderAnswer } from '../http.ts'

/** Credentials of a unit with its certificate (CSID). */
export interface UnitCredentials {
  requestId: string
  /** The certificate as DER in Base64, in Base64 again: user of the calls. */
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
  /** Renews with the former production credentials. Resolves `compliance` when samples have to be checked first. */
  renew(
    former: Pick<UnitCredentials, 'token' | 'secret'>,
    csr: string,
    otp: string,
  ): Promise<{ kind: 'compliance' | 'production'; unit: UnitCredentials }>
}

/** The authority's refusal in its own words. */
export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused'
}

const Csid = z
  .object({
    requestID: z.union([z.string(), z.number()]).transform(String),
    binarySecurityToken: z.base64(),
    secret: z.string().min(1),
  })
  .transform(({ requestID, binarySecurityToken, secret }) => ({
    requestId: requestID,
    token: binarySecurityToken,
    secret,
  }))

const NOT_COMPLIANT = 428

export const createTaxRegistration = ({ url }: { url: string }): TaxRegistrationPort => {
  const http = createProviderHttp('tax-authority')
  const post = (
    path: string,
    json: object,
    headers: Record<string, string>,
    method: 'POST' | 'PATCH' = 'POST',
  ) =>
    http.call({
      method,
      url: `${url}/${path}`,
      headers: { 'accept-version': 'V2', 'accept-language': 'en', ...headers },
      json,
    })
  const issued = (answer: ProviderAnswer): UnitCredentials => {
    if (!answer.ok) throw refusalOf(answer)
    return http.read(Csid, answer)
  }
  return {
    requestCompliance: async (csr, otp) => issued(await post('compliance', { csr: base64(csr) }, { otp })),
    async checkSample(unit, { uuid, hash, xml }) {
      const json = { invoiceHash: hash, uuid, invoice: base64(xml) }
      const answer = await post('compliance/invoices', json, basic(unit))
      if (!answer.ok) throw refusalOf(answer)
    },
    requestProduction: async (compliance) =>
      issued(
        await post('production/csids', { compliance_request_id: compliance.requestId }, basic(compliance)),
      ),
    async renew(former, csr, otp) {
      const headers = { ...basic(former), otp }
      const answer = await post('production/csids', { csr: base64(csr) }, headers, 'PATCH')
      if (answer.status === NOT_COMPLIANT) return { kind: 'compliance', unit: http.read(Csid, answer) }
      return { kind: 'production', unit: issued(answer) }
    },
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const basic = ({ token, secret }: Pick<UnitCredentials, 'token' | 'secret'>) => ({
  authorization: `Basic ${base64(`${token}:${secret}`)}`,
})

const LONGEST_BODY = 600

const refusalOf = ({ status, body }: ProviderAnswer): RegistrationRefused =>
  new RegistrationRefused(
    `The tax authority answered ${status}: ${(JSON.stringify(body) ?? 'nothing').slice(0, LONGEST_BODY)}`,
  )
