import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field } from '../shared/forms.ts'
import type { Message } from './rule.ts'
import type { Decision, Submission, TaxAuthority } from './service.ts'
import type { DocumentKind } from './state.ts'

const api = { config: { api: true } }
const RETRY_AFTER_S = 60

/** The calls for one document (E-invoicing Detailed Technical Guidelines, version 2 of the API). */
export function documentRoutes(app: FastifyInstance, authority: TaxAuthority): void {
  const submit = (kind: DocumentKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfVersion(request)) return refuseVersion(reply)
    const unit = authority.units.find('production', request.headers.authorization)
    if (authority.takeOrder('unauthorized') || !unit) return reply.code(401).send()
    if (authority.takeOrder('too-many'))
      return reply.code(429).header('retry-after', RETRY_AFTER_S).send({ message: 'Too many requests' })
    if (authority.takeOrder('unavailable'))
      return reply.code(503).send({ code: 'Service-Unavailable', message: 'The service is not available' })
    const submission = submissionOf(request.body)
    if (!submission) return refuseBody(reply)
    return answer(reply, kind, authority.submit(kind, submission, unit))
  }
  app.post('/invoices/clearance/single', api, submit('clearance'))
  app.post('/invoices/reporting/single', api, submit('reporting'))
}

export const isOfVersion = ({ headers }: FastifyRequest): boolean =>
  headers['accept-version']?.toString().toUpperCase() === 'V2'

export const refuseVersion = (reply: FastifyReply) =>
  reply.code(406).send({ message: 'This Version is not supported or not provided in the header.' })

export const refuseBody = (reply: FastifyReply) =>
  reply.code(400).send({ code: 'Invalid-Request', message: 'invoiceHash, uuid and invoice are required' })

/** Undefined when a field is missing. */
export function submissionOf(body: unknown): Submission | undefined {
  const submission = {
    invoiceHash: field(body, 'invoiceHash'),
    uuid: field(body, 'uuid'),
    invoice: field(body, 'invoice'),
  }
  return Object.values(submission).every(Boolean) ? submission : undefined
}

const STATUS = { clearance: 'clearanceStatus', reporting: 'reportingStatus' } as const

const refusedState = (kind: DocumentKind) => (kind === 'clearance' ? 'NOT_CLEARED' : 'NOT_REPORTED')

function answer(reply: FastifyReply, kind: DocumentKind, decision: Decision) {
  const status = STATUS[kind]
  const document = (stamped: string | null) => (kind === 'clearance' ? { clearedInvoice: stamped } : {})
  switch (decision.outcome) {
    case 'clearance-off':
      return reply.code(303).send({
        validationResults: resultsOf([CLEARANCE_OFF], []),
        clearanceStatus: 'NOT_CLEARED',
        clearedInvoice: null,
      })
    case 'refused':
      return reply.code(400).send({
        validationResults: resultsOf(decision.warnings, decision.errors),
        [status]: refusedState(kind),
        ...document(null),
      })
    case 'duplicate': {
      const { taken } = decision
      if (taken?.kind === 'clearance' && kind === 'clearance')
        return reply.code(208).send({
          validationResults: resultsOf([...taken.warnings, DUPLICATE], []),
          clearanceStatus: taken.state,
          clearedInvoice: taken.stamped,
        })
      return reply.code(409).send({
        message: 'Invoice Hash Previously Submitted',
        [status]: kind === 'clearance' ? 'NOT_CLEARED' : 'REPORTED_SUCCESSFULLY_EARLIER',
      })
    }
    case 'taken': {
      const { warnings, state, stamped } = decision.taken
      return reply.code(warnings.length > 0 ? 202 : 200).send({
        validationResults: resultsOf(warnings, []),
        [status]: state,
        ...document(stamped),
      })
    }
  }
}

/** The part of an answer that names the messages. */
export const resultsOf = (warningMessages: Message[], errorMessages: Message[]) => ({
  infoMessages: errorMessages.some(({ code }) => code === 'XSD_ZATCA_INVALID') ? [] : [SCHEMA_VALID],
  warningMessages,
  errorMessages,
  status: errorMessages.length > 0 ? 'ERROR' : warningMessages.length > 0 ? 'WARNING' : 'PASS',
})

const SCHEMA_VALID: Message = {
  type: 'INFO',
  code: 'XSD_ZATCA_VALID',
  category: 'XSD validation',
  message: 'Complied with UBL 2.1 standards in line with ZATCA specifications',
  status: 'PASS',
}

const DUPLICATE: Message = {
  type: 'WARNING',
  code: 'Invoice-Warning',
  category: 'Duplicate-Invoice',
  message: 'Invoice Hash Previously submitted.',
  status: 'WARNING',
}

const CLEARANCE_OFF: Message = {
  type: 'WARNING',
  code: 'Clearance-Deactivated',
  category: 'Clearance',
  message: 'Clearance is deactivated; submit the document to the reporting API',
  status: 'WARNING',
}
