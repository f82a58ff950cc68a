import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createAlarm } from '../shared/clock.ts'
import type { Outbox } from '../shared/outbox.ts'
import type { SandboxContext } from '../shared/part.ts'
import { refund, refundAmount, refundRefusal, restOf } from './alterations.ts'
import { invalid, objectNotFound, underMaintenance, usedGivenId } from './errors.ts'
import { type OutcomeKey, outcomes } from './outcomes.ts'
import type { ChargeRequest, TokenRequest } from './requests.ts'
import {
  type CardDispute,
  type CardPayment,
  type CardsState,
  type CardToken,
  emptyCards,
  type RefundAnswer,
  type RefundOrder,
} from './state.ts'
import { disputeEvent, paymentEvent, take, tokenStatus } from './views.ts'

const SESSION_MS = 15 * 60_000
const VERIFICATION_AMOUNT = 100
const RESPOND_WITHIN_MS = 7 * 24 * 3_600_000
const LATE_MS = 20_000

export type Bank = ReturnType<typeof createBank>

/** Tokens, their verification, and payments. Reports every decision by webhook. */
export function createBank(context: SandboxContext, outbox: Outbox) {
  const { clock } = context
  const store = context.store<CardsState>('cards', emptyCards)
  const iso = (afterMs = 0) => new Date(clock.now().getTime() + afterMs).toISOString()
  const undecided = () => store.read().payments.filter((payment) => payment.status === 'initiated')
  const dueAt = ({ decision, expiresAt }: CardPayment) =>
    decision && decision.at < expiresAt ? decision.at : expiresAt

  const refundsDue = () => store.read().payments.flatMap((payment) => payment.refundsDue)

  const alarm = createAlarm(
    clock,
    () => [...undecided().map(dueAt), ...refundsDue().map(({ at }) => at)],
    () => {
      for (const { id, refundsDue } of store.read().payments)
        for (const { amount, at } of refundsDue) if (at <= iso()) alterPayment(id, paidBack(amount, at))
      for (const payment of undecided()) {
        if (dueAt(payment) > iso()) continue
        decide(payment.id, dueAt(payment) === payment.decision?.at ? payment.decision.outcome : 'timed-out')
      }
    },
  )

  function change<T>(run: (state: CardsState) => T): T {
    let result: T | undefined
    store.update((state) => {
      result = run(state)
    })
    alarm.schedule()
    return result as T
  }

  function announce(payment: CardPayment) {
    send(paymentEvent(context, payment))
  }

  function send({ id, ...message }: ReturnType<typeof paymentEvent>) {
    void outbox.send({ id, label: message.type, path: '/v1/webhooks/cards', body: { id, ...message } })
  }

  function payment(id: string): CardPayment {
    return take(store.read().payments, id) ?? notFound()
  }

  function token(id: string): CardToken {
    return take(store.read().tokens, id) ?? notFound()
  }

  function createToken(request: TokenRequest): CardToken {
    const id = `token_${randomBytes(32).toString('base64url').replace(/[-_]/g, '').slice(0, 26)}`
    const verification = {
      ...blankPayment(clock.now()),
      kind: 'verification' as const,
      tokenId: id,
      card: request.card,
      amount: VERIFICATION_AMOUNT,
      currency: 'SAR',
      description: 'Card verification',
      callbackUrl: request.callbackUrl,
      metadata: request.metadata,
      manual: true,
    }
    const made: CardToken = {
      id,
      status: 'initiated',
      card: request.card,
      outcome: request.outcome,
      metadata: request.metadata,
      message: null,
      paymentId: verification.id,
      hasVerificationUrl: !request.withoutVerificationUrl,
      frictionless: request.frictionless,
      createdAt: verification.createdAt,
      updatedAt: verification.createdAt,
    }
    change((state) => {
      state.tokens.push(made)
      state.payments.push(verification)
    })
    return made
  }

  function charge(request: ChargeRequest): CardPayment {
    if (request.givenId && take(store.read().payments, request.givenId)) throw usedGivenId()
    const source = take(store.read().tokens, request.tokenId)
    if (!source || tokenStatus(source, clock.now()) !== 'active')
      throw invalid({ source: ['token is not active'] })
    const made: CardPayment = {
      ...blankPayment(clock.now()),
      ...(request.givenId ? { id: request.givenId } : {}),
      kind: 'charge',
      tokenId: source.id,
      card: source.card,
      amount: request.amount,
      currency: request.currency,
      description: request.description,
      callbackUrl: request.callbackUrl,
      metadata: request.metadata,
      manual: request.manual,
    }
    change((state) => {
      state.payments.push(made)
    })
    return request.threeDSecure ? made : decide(made.id, source.outcome)
  }

  /** Settles an open payment with the bank's answer; a decided one stays unchanged. */
  function decide(paymentId: string, outcome: OutcomeKey): CardPayment {
    if (payment(paymentId).status !== 'initiated') return payment(paymentId)
    change((state) => {
      const open = take(state.payments, paymentId)
      if (open) settle(open, take(state.tokens, open.tokenId), outcome, iso())
    })
    const decided = payment(paymentId)
    announce(decided)
    return decided
  }

  /** Refunds, captures or voids; `alter` throws CardError when the payment does not allow it. */
  function alterPayment(id: string, alter: (payment: CardPayment, now: string) => void): CardPayment {
    payment(id)
    change((state) => {
      const known = take(state.payments, id)
      if (known) alter(known, iso())
    })
    announce(payment(id))
    return payment(id)
  }

  function dispute(id: string): CardDispute {
    return take(store.read().disputes, id) ?? notFound()
  }

  function announceDispute(id: string): CardDispute {
    const known = dispute(id)
    send(disputeEvent(context, known, payment(known.paymentId)))
    return known
  }

  /** Opens a dispute of a payment, over its whole rest or a part. Throws CardError. */
  function openDispute(paymentId: string, reason: string, part?: number): CardDispute {
    const rest = restOf(payment(paymentId))
    const isOpen = store
      .read()
      .disputes.some((one) => one.paymentId === paymentId && one.status === 'needs_response')
    if (isOpen || rest === 0) throw invalid({ payment: ['has no money that could be disputed'] })
    const amount = part ?? rest
    if (amount > rest) throw invalid({ amount: [`must be less than or equal to ${rest}`] })
    const made: CardDispute = {
      ...{ id: `dsp_${randomUUID()}`, paymentId, status: 'needs_response', amount, reason },
      ...{ respondBy: iso(RESPOND_WITHIN_MS), createdAt: iso(), updatedAt: iso() },
    }
    change((state) => {
      state.disputes.push(made)
    })
    return announceDispute(made.id)
  }

  /** Decides an open dispute. A lost one takes its amount, or the rest after a refund. */
  function decideDispute(id: string, status: 'won' | 'lost'): CardDispute {
    if (dispute(id).status !== 'needs_response') return dispute(id)
    change((state) => {
      const open = take(state.disputes, id)
      if (!open) return
      Object.assign(open, { status, updatedAt: iso() })
      const disputed = take(state.payments, open.paymentId)
      const taken = disputed ? Math.min(open.amount, restOf(disputed)) : 0
      if (status === 'lost' && disputed && taken > 0) refund(taken)(disputed, iso())
    })
    return announceDispute(id)
  }

  /** Returns the chosen answer, if any, and counts it down. */
  function takeRefundOrder(): RefundAnswer | undefined {
    const order = store.read().refundOrder
    if (!order) return undefined
    if (order.timesLeft !== null)
      change((state) => {
        const timesLeft = (order.timesLeft ?? 1) - 1
        state.refundOrder = timesLeft > 0 ? { ...order, timesLeft } : null
      })
    return order.answer
  }

  /** Refunds by the rules, or as chosen by the tester. `hasAnswer` is false if the caller gets no answer. Throws CardError. */
  function refundPayment(id: string, body: unknown): { payment: CardPayment; hasAnswer: boolean } {
    const amount = refundAmount(payment(id), body)
    const answer = takeRefundOrder()
    if (answer === 'unavailable') throw underMaintenance()
    if (answer === 'refused' || answer === 'no-balance') throw refundRefusal(answer)
    if (answer !== 'late') return { payment: alterPayment(id, refund(amount)), hasAnswer: answer !== 'lost' }
    change((state) => take(state.payments, id)?.refundsDue.push({ amount, at: iso(LATE_MS) }))
    return { payment: payment(id), hasAnswer: false }
  }

  /** Refunds a payment as the merchant does on the provider's own page: the whole rest or a part. Throws CardError. */
  const refundOnPage = (id: string, body: unknown): CardPayment =>
    alterPayment(id, refund(refundAmount(payment(id), body)))

  return {
    state: () => store.read(),
    now: () => clock.now(),
    token,
    payment,
    createToken,
    charge,
    decide,
    decideLater(paymentId: string, outcome: OutcomeKey, afterMs: number) {
      change((state) => {
        const open = take(state.payments, paymentId)
        if (open?.status === 'initiated') open.decision = { outcome, at: iso(afterMs) }
      })
    },
    deleteToken(id: string) {
      token(id)
      change((state) => {
        state.tokens = state.tokens.filter((one) => one.id !== id)
      })
    },
    setOutcome(tokenId: string, outcome: OutcomeKey) {
      change((state) => {
        const known = take(state.tokens, tokenId)
        if (known) known.outcome = outcome
      })
    },
    alterPayment,
    refund: refundPayment,
    refundOnPage,
    dispute,
    openDispute,
    decideDispute,
    /** Null restores the usual answers. */
    orderRefunds: (order: RefundOrder | null) =>
      change((state) => {
        state.refundOrder = order
      }),
    start: alarm.schedule,
    stop: alarm.stop,
    reset() {
      change((state) => Object.assign(state, emptyCards()))
    },
  }
}

function notFound(): never {
  throw objectNotFound()
}

function blankPayment(now: Date) {
  const createdAt = now.toISOString()
  return {
    id: randomUUID() as string,
    status: 'initiated' as const,
    message: null,
    responseCode: null,
    authorizationCode: null,
    referenceNumber: String(randomInt(10 ** 11, 10 ** 12)),
    refunded: 0,
    refundedAt: null,
    captured: 0,
    capturedAt: null,
    voidedAt: null,
    refundsDue: [],
    decision: null,
    expiresAt: new Date(now.getTime() + SESSION_MS).toISOString(),
    createdAt,
    updatedAt: createdAt,
  }
}

/** Makes a delayed refund. */
const paidBack = (amount: number, at: string) => (payment: CardPayment, now: string) => {
  payment.refundsDue = payment.refundsDue.filter((due) => due.at !== at || due.amount !== amount)
  refund(amount)(payment, now)
}

/** Writes the bank's answer into an open payment and, for a verification, into its token. */
function settle(payment: CardPayment, token: CardToken | undefined, outcome: OutcomeKey, now: string): void {
  const { message, code } = outcomes[outcome]
  const approved = outcome === 'approved'
  payment.message = message
  payment.responseCode = code
  payment.decision = null
  payment.updatedAt = now
  payment.authorizationCode = approved ? String(randomInt(100_000, 1_000_000)) : null
  payment.status = approved ? approvedStatus(payment) : 'failed'
  // A verification releases its hold of SAR 1.00 at once; no money is taken.
  if (payment.status === 'verified') payment.voidedAt = now
  if (payment.kind !== 'verification' || !token) return
  token.status = approved ? 'active' : 'inactive'
  token.message = approved ? 'Card stored successfully' : message
  token.updatedAt = now
}

function approvedStatus(payment: CardPayment): CardPayment['status'] {
  if (payment.kind === 'verification') return 'verified'
  return payment.manual ? 'authorized' : 'paid'
}
