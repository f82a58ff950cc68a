import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field } from '../shared/forms.ts'
import { languageOf } from '../shared/language.ts'
import { sendPage } from '../shared/layout.ts'
import type { Bank } from './bank.ts'
import {
  challengePage,
  challengeTexts,
  finishedPage,
  RIGHT_CODE,
  unknownChallengePage,
} from './challenge-page.ts'
import { isOutcomeKey } from './outcomes.ts'
import { answerOf, isOddity, type Oddity, oddities, returnAddress } from './return-address.ts'
import type { CardPayment } from './state.ts'

const LATE_MS = 20_000

interface ById {
  Params: { id: string }
}

/** The hosted 3-D Secure page of a token, or of a payment with a challenge. */
export function challengeRoutes(app: FastifyInstance, bank: Bank) {
  app.get<ById>('/3ds/:id', async (request, reply) => {
    const payment = findPayment(bank, request.params.id)
    if (!payment) return notFound(request, reply)
    const token = bank.state().tokens.find(({ id }) => id === payment.tokenId)
    if (payment.status === 'initiated' && token?.frictionless)
      return goBack(reply, bank.decide(payment.id, token.outcome))
    return show(request, reply, payment)
  })

  app.post<ById>('/3ds/:id', async (request, reply) => {
    const payment = findPayment(bank, request.params.id)
    if (!payment) return notFound(request, reply)
    if (payment.status !== 'initiated') return show(request, reply, payment)
    const choice = field(request.body, 'choice')
    if (isOddity(choice)) return goBackOddly(reply, bank, payment, choice)
    if (isOutcomeKey(choice)) return goBack(reply, bank.decide(payment.id, choice))
    const code = field(request.body, 'otp')
    if (!/^\d{6}$/.test(code)) return show(request, reply, payment, true)
    const token = bank.state().tokens.find(({ id }) => id === payment.tokenId)
    const outcome = code === RIGHT_CODE ? (token?.outcome ?? 'failed') : 'wrong-code'
    return goBack(reply, bank.decide(payment.id, outcome))
  })
}

function findPayment(bank: Bank, id: string): CardPayment | undefined {
  const { tokens, payments } = bank.state()
  const paymentId = tokens.find((token) => token.id === id)?.paymentId ?? id
  return payments.find((payment) => payment.id === paymentId)
}

function show(request: FastifyRequest, reply: FastifyReply, payment: CardPayment, problem = false) {
  const lang = languageOf(request)
  const open = payment.status === 'initiated'
  return sendPage(reply, {
    title: open ? challengeTexts[lang].title : challengeTexts[lang].finishedTitle,
    lang,
    frame: 'popup',
    status: problem ? 400 : 200,
    body: open
      ? challengePage({ payment, lang, problem })
      : finishedPage(lang, returnAddress(payment, answerOf(payment))),
  })
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  const lang = languageOf(request)
  const { unknownTitle } = challengeTexts[lang]
  return sendPage(reply, {
    title: unknownTitle,
    lang,
    frame: 'popup',
    status: 404,
    body: unknownChallengePage(lang),
  })
}

const goBack = (reply: FastifyReply, payment: CardPayment) =>
  reply.redirect(returnAddress(payment, answerOf(payment)), 303)

function goBackOddly(reply: FastifyReply, bank: Bank, payment: CardPayment, oddity: Oddity) {
  if (oddity === 'late') bank.decideLater(payment.id, 'approved', LATE_MS)
  return reply.redirect(returnAddress(payment, oddities[oddity].answer), 303)
}
