import { type Html, html } from '../shared/html.ts'
import { type Delivery, deliveryState } from '../shared/outbox.ts'
import { time } from '../shared/time.ts'
import { restOf } from './alterations.ts'
import { brandNames, challengeChoices } from './challenge-page.ts'
import { outcomes } from './outcomes.ts'
import { isOddity } from './return-address.ts'
import {
  type CardDispute,
  type CardPayment,
  type CardsState,
  type CardToken,
  REFUND_ANSWERS,
  type RefundOrder,
} from './state.ts'
import { specialCards, standardCards, TEST_BRANDS } from './test-cards.ts'
import { tokenStatus } from './views.ts'

interface View {
  state: CardsState
  deliveries: readonly Delivery[]
  now: Date
}

/** The card provider's data, and switches for testers. */
export function boardPage({ state, deliveries, now }: View): Html {
  const waiting = state.payments.filter(({ status }) => status === 'initiated')
  return html`<style>.answers{max-width:640px}.answers button{font-weight:500}td form.row{flex-wrap:nowrap}.mono,.end,td .ltr{white-space:nowrap}td{min-width:104px}h3{margin:24px 0 8px}.card h3{margin:0}td select{width:auto;min-width:150px;min-height:32px;padding:4px 8px}</style>
<h1>Card provider</h1>
<p class="lead">Takes card numbers from the portal’s form, verifies them on a bank’s page and charges saved cards. It forgets the number and the security code at once.</p>
<section><h2 id="waiting">Waiting for the holder</h2>
${waiting.length === 0 ? html`<p class="empty">No verification is open.</p>` : newestFirst(waiting).map(waitingCard)}</section>
${section('tokens', 'Cards', 'No card has been sent yet.', tokenTable(newestFirst(state.tokens), now))}
${section('payments', 'Payments', 'Nothing has been held or charged yet.', paymentTable(newestFirst(state.payments), state.disputes))}
${section('disputes', 'Disputes', 'No bank asks for a payment back.', disputeTable(newestFirst(state.disputes)))}
<section><h2 id="refunds">Refunds</h2>
<p role="status">${orderWords(state.refundOrder)}</p>${refundsForm(state.refundOrder)}</section>
${section('webhooks', 'Webhooks', 'Nothing has happened that the portal’s server must be told.', deliveryTable([...deliveries].reverse()))}
<section><h2 id="test-cards">Test cards</h2>
<p class="muted">Any name of two words, any future date, any three digits (four for American Express). A number that is not listed fails.
The word NOURL in the name gives no page to verify at, RATELIMIT answers 429, INACTIVE answers 405.</p>
${testCardTables()}</section>`
}

const newestFirst = <T extends { createdAt: string }>(list: readonly T[]): T[] => [...list].reverse()

function section(id: string, title: string, nothing: string, content: Html | null): Html {
  return html`<section><h2 id="${id}">${title}</h2>${content ?? html`<p class="empty">${nothing}</p>`}</section>`
}

function table(labelledBy: string, heads: string[], rows: Html[]): Html | null {
  if (rows.length === 0) return null
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${labelledBy}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

const cardName = ({ card }: CardToken | CardPayment) =>
  html`<span class="ltr">${brandNames[card.brand]} •••• ${card.lastFour}</span>`

const amountOf = ({ amount, currency }: CardPayment) => `${currency} ${(amount / 100).toFixed(2)}`

function waitingCard(payment: CardPayment): Html {
  const later = payment.decision
    ? html`<p class="hint">Decides automatically at ${time(payment.decision.at)}.</p>`
    : null
  return html`<div class="card"><div class="row between"><h3>${cardName(payment)}</h3>
<a href="/cards/3ds/${payment.id}">Open the bank’s page</a></div>
<p class="muted">${payment.card.name}, ${amountOf(payment)}, until ${time(payment.expiresAt)}</p>${later}
<form method="post" action="/cards/board/payments/${payment.id}" class="row answers" aria-label="The bank’s answer for card ending in ${payment.card.lastFour}">
${challengeChoices
  .filter(({ choice }) => !isOddity(choice))
  .map(({ choice, en }) => html`<button class="small" name="outcome" value="${choice}">${en}</button>`)}
</form></div>`
}

function tokenTable(tokens: CardToken[], now: Date): Html | null {
  const tone = { initiated: 'warn', active: 'ok', inactive: 'bad', expired: 'bad' } as const
  return table(
    'tokens',
    ['Card', 'Holder', 'Status', 'Answer to charges', 'Token'],
    tokens.map((token) => {
      const status = tokenStatus(token, now)
      return html`<tr><td>${cardName(token)}<br><span class="muted">${token.card.funding}, ${token.card.month}/${token.card.year}</span></td>
<td>${token.card.name}</td><td><span class="tag ${tone[status]}">${status}</span></td><td>${outcomeForm(token)}</td><td><code>${token.id}</code></td></tr>`
    }),
  )
}

function outcomeForm(token: CardToken): Html {
  return html`<form method="post" action="/cards/board/tokens/${token.id}" class="row"><select name="outcome" aria-label="Answer to charges of the card ending in ${token.card.lastFour}">
${Object.entries(outcomes).map(
  ([key, { label }]) =>
    html`<option value="${key}"${key === token.outcome ? html` selected` : null}>${label}</option>`,
)}</select><button class="small">Set</button></form>`
}

function paymentTable(payments: CardPayment[], disputes: readonly CardDispute[]): Html | null {
  const isDisputed = ({ id }: CardPayment) =>
    disputes.some(({ paymentId, status }) => paymentId === id && status === 'needs_response')
  const bad = (status: string) => (status === 'failed' ? 'bad' : status === 'initiated' ? 'warn' : 'ok')
  return table(
    'payments',
    ['Time', 'Card', 'Amount', 'Status', 'Answer', 'Payment'],
    payments.map(
      (payment) => html`<tr><td>${time(payment.createdAt)}</td><td>${cardName(payment)}</td>
<td class="end">${amountOf(payment)}</td><td><span class="tag ${bad(payment.status)}">${payment.status}</span>${
        payment.kind === 'verification' && payment.voidedAt
          ? html`<br><span class="muted">hold released</span>`
          : null
      }${refundedWords(payment)}${isDisputed(payment) ? html`<br><span class="muted">disputed</span>` : disputeForm(payment)}${refundForm(payment)}</td>
<td>${payment.message} ${payment.responseCode ? html`<span class="muted">(${payment.responseCode})</span>` : null}</td><td><code>${payment.id}</code></td></tr>`,
    ),
  )
}

const disputeForm = ({ id, kind, status }: CardPayment): Html | null =>
  kind === 'charge' && status === 'paid'
    ? html`<form method="post" action="/cards/board/payments/${id}/dispute"><button class="small" aria-label="Dispute the payment ${id}">Dispute</button></form>`
    : null

const refundForm = (payment: CardPayment): Html | null =>
  payment.kind === 'charge' && restOf(payment) > 0
    ? html`<form method="post" action="/cards/board/payments/${payment.id}/refund"><button class="small" aria-label="Refund the payment ${payment.id}">Refund</button></form>`
    : null

function disputeTable(disputes: CardDispute[]): Html | null {
  const tone = { needs_response: 'warn', won: 'ok', lost: 'bad' } as const
  return table(
    'disputes',
    ['Time', 'Payment', 'Reason', 'Answer until', 'State'],
    disputes.map(
      ({ id, createdAt, paymentId, reason, respondBy, status }) => html`<tr><td>${time(createdAt)}</td>
<td><code>${paymentId}</code></td><td>${reason}</td><td>${time(respondBy)}</td><td><span class="tag ${tone[status]}">${status}</span>${
        status === 'needs_response'
          ? html`<form method="post" action="/cards/board/disputes/${id}" class="row" aria-label="The bank’s decision about ${paymentId}"><button class="small" name="result" value="won">Won</button><button class="small" name="result" value="lost">Lost</button></form>`
          : null
      }</td></tr>`,
    ),
  )
}

const refundedWords = ({ refunded, refundsDue, currency }: CardPayment): Html[] => [
  ...(refunded > 0
    ? [html`<br><span class="muted">${currency} ${(refunded / 100).toFixed(2)} returned</span>`]
    : []),
  ...refundsDue.map(
    ({ amount, at }) =>
      html`<br><span class="muted">${currency} ${(amount / 100).toFixed(2)} returned at ${time(at)}</span>`,
  ),
]

const orderWords = (order: RefundOrder | null): Html =>
  order
    ? html`Refunds are answered by order: ${REFUND_ANSWERS[order.answer]}${order.timesLeft === null ? null : html`, ${order.timesLeft} times`}.`
    : html`Refunds are answered by the rules: a paid payment can be refunded, in parts of SAR 1.00 or more, until nothing is left.`

const refundsForm = (
  order: RefundOrder | null,
): Html => html`<form method="post" action="/cards/board/refunds" class="card"><div class="row">
<label for="refund-answer">Answer</label><select id="refund-answer" name="answer"><option value="off">By the rules</option>${Object.entries(
  REFUND_ANSWERS,
).map(
  ([answer, label]) =>
    html`<option value="${answer}"${answer === order?.answer ? html` selected` : null}>${label}</option>`,
)}</select>
<label for="refund-times">Times</label><input id="refund-times" name="times" type="number" min="1" placeholder="all" style="max-width:100px">
<button class="primary">Set</button></div>
<p class="hint">Without a number of times the answer stays until it is set back.</p></form>`

function deliveryTable(deliveries: Delivery[]): Html | null {
  const tone = { delivered: 'ok', waiting: 'warn', dropped: 'bad' } as const
  return table(
    'webhooks',
    ['Time', 'Event', 'State', 'Attempts', 'Next'],
    deliveries.map((delivery) => {
      const state = deliveryState(delivery)
      return html`<tr><td>${time(delivery.createdAt)}</td><td><code>${delivery.label}</code></td><td><span class="tag ${tone[state]}">${state}</span></td>
<td>${delivery.attempts.map(({ status }) => (status === 0 ? 'no answer' : status)).join(', ')}</td><td>${delivery.nextAt ? time(delivery.nextAt) : null}</td></tr>`
    }),
  )
}

const spaced = (number = '') => number.replace(/(.{4})(?=.)/g, '$1 ')

function testCardTables(): (Html | null)[] {
  return [
    table(
      'test-cards',
      ['Outcome', ...TEST_BRANDS],
      standardCards.map(
        ([outcome, ...numbers]) =>
          html`<tr><td>${outcomes[outcome].message}</td>${numbers.map((number) => html`<td class="mono">${spaced(number)}</td>`)}</tr>`,
      ),
    ),
    html`<h3 id="test-cards-more">More Visa cards, and UnionPay</h3>`,
    table(
      'test-cards-more',
      ['Number', 'Brand', 'Outcome'],
      specialCards.map(
        ({
          number,
          brand,
          outcome,
          note,
        }) => html`<tr><td class="mono">${spaced(number)}</td><td>${brand}</td>
<td>${outcomes[outcome].message}${note ? html` <span class="muted">(${note})</span>` : null}</td></tr>`,
      ),
    ),
  ]
}
