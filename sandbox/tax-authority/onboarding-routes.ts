import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field } from '../shared/forms.ts'
import { isOfVersion, refuseBody, refuseVersion, resultsOf, submissionOf } from './api-routes.ts'
import { readSigningRequest, type SigningRequest } from './csr.ts'
import type { Passwords } from './passwords.ts'
import type { TaxAuthority } from './service.ts'
import { missingSteps, stepOf, type Unit } from './units.ts'

const api = { config: { api: true } }

/** The calls with which a unit gets its certificates (Developer Portal Manual, sections on CSIDs). */
export function onboardingRoutes(app: FastifyInstance, authority: TaxAuthority): void {
  const { units, passwords } = authority
  app.addHook('preHandler', async (request, reply) => {
    if (!isOfVersion(request)) return refuseVersion(reply)
  })

  app.post('/compliance', api, async (request, reply) => {
    const order = orderOf(request, reply, passwords)
    if (!order) return reply
    passwords.use(order.otp)
    return issued(units.issue('compliance', order.csr))
  })

  app.post('/compliance/invoices', api, async ({ headers, body }, reply) => {
    const unit = units.find('compliance', headers.authorization)
    if (!unit) return reply.code(401).send()
    const submission = submissionOf(body)
    if (!submission) return refuseBody(reply)
    const { document, errors, warnings } = authority.check(submission, unit)
    const hasPassed = document !== undefined && errors.length === 0
    if (hasPassed) units.pass(unit, stepOf(document))
    const isSimplified = document?.isSimplified ?? false
    return reply.code(hasPassed ? (warnings.length > 0 ? 202 : 200) : 400).send({
      validationResults: resultsOf(warnings, errors),
      reportingStatus: isSimplified ? (hasPassed ? 'REPORTED' : 'NOT_REPORTED') : null,
      clearanceStatus: isSimplified ? null : hasPassed ? 'CLEARED' : 'NOT_CLEARED',
      qrSellertStatus: null,
      qrBuyertStatus: null,
    })
  })

  app.post('/production/csids', api, async ({ headers, body }, reply) => {
    const unit = units.find('compliance', headers.authorization)
    if (!unit) return reply.code(401).send()
    if (requestIdOf(body) !== String(unit.requestId))
      return reply
        .code(400)
        .send({ code: 'Invalid-RequestId', message: 'The compliance_request_id is not known' })
    const missing = missingSteps(unit)
    if (missing.length > 0)
      return reply.code(400).send({
        code: 'Missing-ComplianceSteps',
        message: `The compliance certificate is not done with the following compliance steps yet [${missing.join(',')}]`,
      })
    return issued(units.issueProduction(unit))
  })

  app.patch('/production/csids', api, async (request, reply) => {
    const unit = units.find('production', request.headers.authorization)
    if (!unit) return reply.code(401).send()
    const order = orderOf(request, reply, passwords)
    if (!order) return reply
    if (order.csr.vatNumber !== unit.vatNumber) return refuseCsr(reply)
    passwords.use(order.otp)
    return issued(units.issue('production', order.csr))
  })
}

interface CertificateOrder {
  otp: string
  csr: SigningRequest
}

/** Reads the request for a certificate. For a wrong one it sends the refusal and returns undefined. */
function orderOf(
  { headers, body }: FastifyRequest,
  reply: FastifyReply,
  passwords: Passwords,
): CertificateOrder | undefined {
  const otp = headers['otp']
  if (typeof otp !== 'string' || otp === '') {
    reply.code(400).send({ errors: [{ code: 'Missing-OTP', message: 'OTP is required field' }] })
    return undefined
  }
  if (!passwords.isValid(otp)) {
    reply.code(400).send({ errors: [{ code: 'Invalid-OTP', message: 'The provided OTP is invalid' }] })
    return undefined
  }
  try {
    return { otp, csr: readSigningRequest(field(body, 'csr')) }
  } catch {
    refuseCsr(reply)
    return undefined
  }
}

const refuseCsr = (reply: FastifyReply) =>
  reply.code(400).send({
    errorCode: '400',
    errorCategory: 'Invalid-CSR',
    errorMessage: 'The provided Certificate Signing Request (CSR) is invalid.',
  })

const issued = ({ requestId, token, secret }: Unit) => ({
  requestID: requestId,
  tokenType: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3',
  dispositionMessage: 'ISSUED',
  binarySecurityToken: token,
  secret,
  errors: null,
})

/** The request id, sent as a text or a number. */
const requestIdOf = (body: unknown): string => {
  const value =
    typeof body === 'object' && body !== null && 'compliance_request_id' in body && body.compliance_request_id
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
