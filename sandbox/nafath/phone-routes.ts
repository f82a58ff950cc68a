import type { FastifyInstance } from 'fastify'
import { field } from '../shared/forms.ts'
import { languageOf } from '../shared/language.ts'
import { sendPage } from '../shared/layout.ts'
import type { Outbox } from '../shared/outbox.ts'
import { readDecision } from './decision.ts'
import { type PhoneNews, phonePage } from './phone-page.ts'
import { phoneTexts } from './phone-texts.ts'
import { phoneRequests } from './phone-view.ts'
import type { DecisionResult, NafathService } from './service.ts'

const NEWS: readonly PhoneNews[] = ['approved', 'rejected', 'gone']
const RESULT_STATUS: Record<DecisionResult, number> = {
  done: 200,
  unknown: 404,
  'too-late': 409,
  'already-decided': 409,
}

interface ById {
  Params: { transId: string }
}

/** The person's phone, and its API for scripts. */
export function phoneRoutes(app: FastifyInstance, service: NafathService, outbox: Outbox) {
  app.get('/', async (request, reply) => {
    const lang = languageOf(request)
    const outcome = field(request.query, 'news')
    return sendPage(reply, {
      title: phoneTexts[lang].title,
      lang,
      log: true,
      body: phonePage({
        requests: service.requests(),
        deliveries: outbox.list(),
        now: service.now(),
        lang,
        news: NEWS.find((one) => one === outcome) ?? null,
      }),
    })
  })

  app.get('/phone', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(phoneRequests(service.open(), service.now(), languageOf(request)).markup),
  )

  app.post<ById>('/phone/:transId', async (request, reply) => {
    const { transId } = request.params
    const number = field(request.body, 'number')
    const known = service.find(transId)
    const choice = number === 'reject' ? 'reject' : number === known?.random ? 'right' : 'wrong'
    const decision = readDecision({ ...Object(request.body), choice })
    const result = decision && (await service.decide(transId, decision))
    const news: PhoneNews = result !== 'done' ? 'gone' : choice === 'right' ? 'approved' : 'rejected'
    return reply.redirect(`/nafath?lang=${languageOf(request)}&news=${news}`, 303)
  })

  app.post('/api-test/decide', async (request, reply) => {
    const order = { ...Object(request.query), ...Object(request.body) } as Record<string, unknown>
    const decision = readDecision(order)
    if (!decision) return reply.code(400).send({ message: 'choice must be right, wrong or reject' })
    const result = await service.decide(field(order, 'transId'), decision)
    return reply.code(RESULT_STATUS[result]).send({ result })
  })
}
