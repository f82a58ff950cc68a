import type { ReturnClaim } from '#contract/card-facts.ts'
import { type BodyOf, defineEndpoint, type ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import { EmptyReply } from '#contract/entities/common.ts'
import { isAnswerable, isRefused, isVerified, isWithCustomer } from '#machines/card-attempt/selectors.ts'
import { refusedBrand } from '#rules/cards.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import { effectDone, markEffect } from '../jobs/effect-store.ts'
import type { CardEvent, CardsPort, CardToken } from '../providers/cards/port.ts'
import { type CommandResult, command } from '../request/command.ts'
import { type Call, type Route, route } from '../request/route.ts'
import { attemptView, ownAttempt } from './attempt.ts'
import { findCardAttempt, updateCardAttempt } from './attempt-store.ts'
import { cardAttemptAt, cardAttemptOf } from './chart.ts'
import {
  alertUnconfirmedClaim,
  attemptIdOf,
  cardFacts,
  type Evidence,
  evidenceFrom,
  evidenceOf,
  judgeEvidence,
} from './evidence.ts'
import { cardProvider } from './provider.ts'
import { settleAttempt } from './settle-attempt.ts'

type Hint = BodyOf<typeof endpoints.reportCardReturn>
type Answer = ReplyOf<typeof endpoints.reportCardReturn>

/** Receives the claims of the return address and answers with the provider's facts. Repeated calls get the same response. */
export const reportReturn = async (
  deps: Deps,
  { actor, params: { id: attemptId }, body: hint }: Call<typeof endpoints.reportCardReturn>,
): Promise<CommandResult<Answer>> => {
  const attempt = await ownAttempt(deps, actor, attemptId)
  if (!isAnswerable(cardAttemptAt(attempt, deps.clock.now()))) throw new AppError('card-attempt-expired')
  const { evidence, claim } = await orElse(readReturn(deps, attempt, hint), cardsUnavailable)
  const outcome = storedRefusal(attempt) ?? judgeEvidence(evidence, claim)
  return command(deps, actor, async (tx) => {
    if (isUnconfirmed(claim, outcome)) {
      const truth = evidence.token?.state ?? 'not a card of this attempt'
      await alertUnconfirmedClaim(deps, tx, attempt, { kind: 'return', ...hint, truth })
    }
    const row = await settleAttempt(deps, tx, attempt, { outcome, evidence, cause: { by: actor } })
    return answer(await markShown(deps, tx, row), outcome, evidence)
  })
}

const readReturn = async (deps: Deps, attempt: CardAttemptRow, hint: Hint) => ({
  claim: cardProvider(deps.ports, attempt.provider).readReturn(hint),
  evidence: await evidenceOf(deps, attempt, { token: hint.paymentIdentifier, payment: hint.id }),
})

/** The stored outcome of a declined or failed attempt. The provider's webhook often arrives first. */
const storedRefusal = (attempt: CardAttemptRow) =>
  isRefused(cardAttemptOf(attempt)) ? attempt.outcome : null

/** Marks a refusal as shown, because this response shows it. */
const markShown = async (deps: Deps, tx: Tx, row: CardAttemptRow): Promise<CardAttemptRow> =>
  row.toldAt === null && isRefused(cardAttemptOf(row))
    ? updateCardAttempt(tx, row.id, { toldAt: deps.clock.now() })
    : row

const isUnconfirmed = (claim: ReturnClaim, outcome: Answer['outcome']) =>
  claim === 'approved' && !['approved', 'still-checking', 'brand-refused'].includes(outcome)

const answer = (
  row: CardAttemptRow,
  outcome: Answer['outcome'],
  { token, verification }: Evidence,
): Answer => ({
  attempt: attemptView(row),
  outcome,
  card:
    token && outcome === 'approved' && isVerified(cardAttemptOf(row))
      ? {
          paymentId: verification?.id ?? row.paymentId ?? token.id,
          paymentIdentifier: token.id,
          ...cardFacts(token),
        }
      : null,
  brand: token && outcome === 'brand-refused' ? refusedBrand(token) : null,
})

/**
 * Handles an event of the card provider. Does not trust the event, but reads the facts at the provider. Settles an attempt while its
 * person is still at the bank; the check job finishes other attempts. Plans checks of the payment, of its open refund, and of a
 * dispute.
 * Throws ProviderFailure, so that the provider sends the event again.
 */
const receiveCardEvent = async (
  deps: Deps,
  cards: CardsPort,
  { id, token: tokenId, payment, dispute }: CardEvent,
  requestId: string,
): Promise<void> => {
  if (payment !== null) {
    const event = { provider: cards.name, paymentId: payment, eventId: id }
    await deps.nouns.resolveRefundOf(deps, event)
    await deps.nouns.readPaymentOf(deps, event)
  }
  if (dispute !== null)
    await deps.nouns.readDisputeOf(deps, { provider: cards.name, disputeId: dispute, eventId: id })
  const effect = `webhook:cards:${cards.name}:${id}`
  if (!tokenId || (await effectDone(deps.db, effect))) return
  const token = await cards.getToken(tokenId)
  const attempt = token && (await openAttemptOf(deps, token))
  if (attempt?.provider !== cards.name) return
  const evidence = await evidenceFrom(deps, attempt, token, payment)
  const outcome = judgeEvidence(evidence)
  await withTransaction(deps.db, async (tx) => {
    if (!(await markEffect(tx, effect, deps.clock.now())) || outcome === 'still-checking') return
    await settleAttempt(deps, tx, attempt, { outcome, evidence, cause: { by: 'server', requestId } })
  })
}

/** The open attempt of a card. Any card can name any attempt, so a card counts only if the attempt's own browser has sent us its token. */
const openAttemptOf = async (deps: Deps, token: CardToken): Promise<CardAttemptRow | null> => {
  const id = attemptIdOf(token)
  const row = id === null ? undefined : await findCardAttempt(deps.db, id)
  return row?.token === token.id && isWithCustomer(cardAttemptOf(row)) ? row : null
}

/** The webhook of the card provider, in its own format. */
export const cardsWebhook = (cards: CardsPort): Route =>
  route(
    defineEndpoint({
      id: 'webhooks.cards',
      method: 'POST',
      path: '/v1/webhooks/cards',
      access: 'public',
      summary: 'Receive an event of the card provider, authenticated by our secret',
      body: cards.eventSchema,
      reply: EmptyReply,
      errors: [],
      failure: 'generic',
    }),
    async (deps, { body: event, request, requestId }) => {
      if (!cards.isAuthentic(event, request.headers)) throw new AppError('unauthenticated')
      await receiveCardEvent(deps, cards, event, requestId)
      return {}
    },
  )
