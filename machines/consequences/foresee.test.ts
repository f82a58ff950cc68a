import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { ACCOUNT_STATES } from '#contract/entities/chart.ts'
import { PACKAGES } from '#contract/entities/common.ts'
import { FORESEEN_ACTS, type ForeseenAct } from '#contract/entities/consequence.ts'
import { CARD_STATUSES, type CardStatus } from '#contract/entities/payment-method.ts'
import { SUSPENSION_REASONS } from '#contract/entities/suspensions.ts'
import {
  type AccountEvent,
  type AccountFacts,
  type AccountSnapshot,
  accountMachine,
} from '#machines/account/account.machine.ts'
import { canChangePackage, cardsAreOpen, cloudTarget, isBilled } from '#machines/account/selectors.ts'
import { type InvoiceSnapshot, invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { chargeableCards } from '#rules/cards.ts'
import { offerOf } from '#rules/price.ts'
import { CLEAR } from '#test/support/account-chart.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { type AccountBefore, accountEventOf, foresee } from './foresee.ts'

const RUNS = { numRuns: IS_LONG_RUN ? 10_000 : 500 }
const NOW = new Date('2026-11-29T09:00:00Z')

const facts: fc.Arbitrary<AccountFacts> = fc.record(
  Object.fromEntries(Object.keys(CLEAR).map((name) => [name, fc.boolean()])) as {
    [Name in keyof AccountFacts]: fc.Arbitrary<boolean>
  },
)

/** At most one card in each of the two charged slots. */
const cards = fc
  .array(
    fc.record({ status: fc.constantFrom(...CARD_STATUSES), isUsable: fc.boolean(), unusable: fc.boolean() }),
    { maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(({ status, isUsable, unusable }, index) => {
      const isTaken = drawn.slice(0, index).some((earlier) => earlier.status === status)
      return {
        id: `00000000-0000-4000-8000-00000000000${index}`,
        type: 'visa' as const,
        last4: `000${index}`,
        status: isTaken ? ('other' as const) : status,
        expiryDate: isUsable ? '12/30' : '01/20',
        unusable,
      }
    }),
  )
type Card = AccountBefore['cards'][number]

const UNPAID = [
  'unpaid',
  'charging',
  'checking',
  'declined',
  'failed',
  'waiting-for-card',
  'owed-again',
] as const

/** Plain data, so that a failing case can be printed. */
const drawn = fc.record({
  state: fc.constantFrom(...ACCOUNT_STATES),
  facts,
  cards,
  isStopped: fc.boolean(),
  invoices: fc.array(
    fc.record({
      state: fc.constantFrom(...UNPAID),
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      isDue: fc.boolean(),
      wasJustTried: fc.boolean(),
      isTakenBack: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  unbilled: fc.nat(10_000_000),
  usageOfMonth: fc.nat(1000),
  returns: fc.array(
    fc.record({
      card: fc.record({ type: fc.constant('visa' as const), last4: fc.constantFrom('1111', '2222') }),
      amount: fc.integer({ min: 1, max: 10_000_000 }),
    }),
    { maxLength: 2 },
  ),
  package: fc.constantFrom(...PACKAGES),
  isSubscribed: fc.boolean(),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never

const accountOf = ({ state, facts: context, invoices, isStopped, ...rest }: Drawn): AccountBefore => {
  const open = invoices.map(({ state: value, amount, ...flags }, index) => ({
    id: `invoice-${index}`,
    type: 'monthly' as const,
    billingMonth: 202_601 + index,
    thresholdSequenceNumber: null,
    documentNumber: null,
    amount,
    invoice: invoiceMachine.resolveState({
      value,
      context: {
        cards: chargeableCards(rest.cards, NOW).map(({ id: cardId, status }) => ({
          cardId,
          slot: status as 'primary' | 'backup',
        })),
        lastRound: [],
        isRetryDue: false,
        isStopped,
        ...flags,
      },
    }),
  }))
  const overdue = open.some(({ invoice }) => isDue(invoice))
  return {
    ...rest,
    open,
    account: accountMachine.resolveState({
      value: state,
      context: { ...context, owes: open.length > 0, overdue },
    }),
    agreed: offerOf(rest.package),
    now: NOW,
  }
}

const isDue = (invoice: InvoiceSnapshot) => invoice.value !== 'unpaid' || invoice.context.isDue

const actOn = ({ cards: saved }: Drawn): fc.Arbitrary<ForeseenAct> => {
  const cardId = fc.constantFrom(...saved.map(({ id }) => id), '00000000-0000-4000-8000-000000000009')
  return fc.oneof(
    ...FORESEEN_ACTS.map((act): fc.Arbitrary<ForeseenAct> => {
      switch (act) {
        case 'subscription.changePackage':
          return fc.record({ act: fc.constant(act), package: fc.constantFrom(...PACKAGES) })
        case 'invoices.retryPayment':
          return fc.record({ act: fc.constant(act), cardId }, { requiredKeys: ['act'] })
        case 'accounts.suspend':
          return fc.record({ act: fc.constant(act), statusReason: fc.constantFrom(...SUSPENSION_REASONS) })
        case 'accounts.setQuota':
          return fc.record({ act: fc.constant(act), monthlyQuota: fc.integer({ min: 1, max: 1000 }) })
        case 'paymentMethods.update':
          return fc.record({
            act: fc.constant(act),
            cardId,
            status: fc.constantFrom('primary' as const, 'backup' as const),
          })
        case 'paymentMethods.remove':
          return fc.record({ act: fc.constant(act), cardId })
        default:
          return fc.constant({ act })
      }
    }),
  )
}

const someCase = drawn.chain((world) => fc.record({ world: fc.constant(world), act: actOn(world) }))

/** The account after an event, as the server stores it; null if the chart refuses the event. */
const moved = (account: AccountSnapshot, event: AccountEvent): AccountSnapshot | null => {
  if (!account.can(event)) return null
  const [next, actions] = transition(accountMachine, account, event)
  const { held, settlementFailed } = account.context
  const isSuspended = next.value.startsWith('suspended-')
  const hasForgotten = actions.some(({ type }) => type === 'forgetSettlement')
  const keepsSettlement =
    next.value === 'suspended-failed-settlement' ||
    ((isSuspended || next.value === 'pending-cancellation') && settlementFailed)
  return accountMachine.resolveState({
    value: next.value,
    context: {
      ...account.context,
      held: event.type === 'hold.placed' || (held && event.type !== 'hold.released'),
      settlementFailed: keepsSettlement && !hasForgotten,
    },
  })
}

/** The account after the server has compared the usage of the month with a new quota. */
const judged = (
  changed: AccountSnapshot | null,
  { usageOfMonth }: AccountBefore,
  act: ForeseenAct,
): AccountSnapshot | null => {
  if (changed === null || (act.act !== 'accounts.setQuota' && act.act !== 'accounts.clearQuota'))
    return changed
  const isExceeded = act.act === 'accounts.setQuota' && usageOfMonth > act.monthlyQuota
  return moved(changed, { type: isExceeded ? 'quota.exceeded' : 'quota.reset' }) ?? changed
}

/** Pays the due invoices one after the other, and tells the account chart after each payment. */
const paid = ({ account, open, cards: saved }: AccountBefore, cardId: string | undefined) => {
  const due = open.filter(({ invoice }) => isDue(invoice))
  let now = account
  const left = new Set(open.map(({ id }) => id))
  for (const { id, invoice } of due) {
    const context = {
      ...invoice.context,
      wasJustTried: false,
      ...(cardId !== undefined && { cards: [{ cardId, slot: 'chosen' as const }] }),
    }
    let snapshot = invoiceMachine.resolveState({ value: invoice.value, context })
    for (const event of [{ type: 'charge.requested', trigger: 'manual' }, { type: 'charge.paid' }] as const)
      if (snapshot.can(event)) [snapshot] = transition(invoiceMachine, snapshot, event)
      else return null
    if (!isPaid(snapshot)) return null
    left.delete(id)
    const rest = open.filter((one) => left.has(one.id))
    const owner = accountMachine.resolveState({
      value: now.value,
      context: { ...now.context, owes: rest.length > 0, overdue: rest.some((one) => isDue(one.invoice)) },
    })
    now = moved(owner, { type: 'debt.paid' }) ?? owner
  }
  if (due.length === 0) return null
  const payers = cardId === undefined ? chargeableCards(saved, NOW) : saved.filter(({ id }) => id === cardId)
  return { account: now, due, rest: open.filter(({ id }) => left.has(id)), payers }
}

/** Puts a card into a slot: the former primary card becomes the backup card, and the former backup card has no slot. */
const placed = (saved: readonly Card[], cardId: string, to: CardStatus): Card[] => {
  const former = saved.find(({ id, status }) => id !== cardId && status === to)
  const moved = saved.map((card) => (card.id === cardId ? { ...card, status: to } : card))
  if (!former) return moved
  return to === 'primary'
    ? placed(moved, former.id, 'backup')
    : moved.map((card) => (card.id === former.id ? { ...card, status: 'other' as const } : card))
}

const amounts = (open: readonly { amount: number }[]) => open.reduce((sum, { amount }) => sum + amount, 0)

const amountOf = (
  { amounts: all }: NonNullable<ReturnType<typeof foresee>>,
  kind: 'charged' | 'outstanding',
): number => all.find((amount) => amount.kind === kind)?.halalas ?? 0

test('the consequence of an act of the account equals what the chart does, in every account', () => {
  fc.assert(
    fc.property(someCase, ({ world, act }) => {
      const account = accountOf(world)
      const event = accountEventOf(act)
      fc.pre(event !== null)
      const granted = act.act === 'customers.assignPermission' || account.account.context.granted
      const owner = accountMachine.resolveState({
        value: account.account.value,
        context: { ...account.account.context, granted },
      })
      const after = judged(moved(owner, event), account, act)
      const foreseen = foresee(account, act)
      expect(foreseen === null).toBe(after === null)
      if (!foreseen || !after) return
      expect(foreseen.account).toEqual({ from: owner.value, to: after.value })
      expect(foreseen.held.to).toBe(after.value === 'active' && after.context.held)
      expect([foreseen.billed.to, foreseen.cardsOpen.to, foreseen.packageOpen.to]).toEqual(
        [isBilled, cardsAreOpen, canChangePackage].map((ask) => ask(after)),
      )
      const target = cloudTarget(accountMachine.resolveState({ value: after.value, context: owner.context }))
      expect(foreseen.cloud.to).toBe(target ?? cloudTarget(owner))
      expect(foreseen.returns).toEqual(act.act === 'subscription.withdraw' ? account.returns : [])
      if (act.act === 'subscription.cancel') {
        const end = moved(
          accountMachine.resolveState({
            value: after.value,
            context: { ...after.context, endIsDue: true, owes: false },
          }),
          { type: 'cancellation.due' },
        )
        expect(foreseen.later).toMatchObject({ account: end?.value, cloud: end && cloudTarget(end) })
        expect(amountOf(foreseen, 'outstanding')).toBe(amounts(account.open))
      }
    }),
    RUNS,
  )
})

test('the consequence of a payment equals the payment of one due invoice after the other, in every account', () => {
  fc.assert(
    fc.property(
      drawn.chain((world) =>
        fc.record({
          world: fc.constant(world),
          cardId: fc.option(fc.constantFrom('x', ...world.cards.map(({ id }) => id)), { nil: undefined }),
        }),
      ),
      ({ world, cardId }) => {
        const account = accountOf(world)
        const foreseen = foresee(account, {
          act: 'invoices.retryPayment',
          ...(cardId !== undefined && { cardId }),
        })
        const after = paid(account, cardId)
        expect(foreseen === null).toBe(after === null)
        if (!foreseen || !after) return
        expect(foreseen.account).toEqual({ from: account.account.value, to: after.account.value })
        expect(foreseen.invoices.map(({ id, to }) => [id, to])).toEqual(
          after.due.map(({ id }) => [id, 'paid']),
        )
        expect(amountOf(foreseen, 'charged')).toBe(amounts(after.due))
        expect(amountOf(foreseen, 'outstanding')).toBe(amounts(after.rest))
        expect(foreseen.payers.map(({ id }) => id)).toEqual(after.payers.map(({ id }) => id))
      },
    ),
    RUNS,
  )
})

test('the consequence of other cards has the cards in their new slots and in the order of charging', () => {
  fc.assert(
    fc.property(someCase, ({ world, act }) => {
      const account = accountOf(world)
      fc.pre(act.act === 'paymentMethods.update' || act.act === 'paymentMethods.remove')
      const foreseen = foresee(account, act)
      const isKnown = account.cards.some(({ id }) => id === act.cardId)
      expect(foreseen === null).toBe(!isKnown)
      if (!foreseen) return
      const after =
        act.act === 'paymentMethods.remove'
          ? account.cards.filter(({ id }) => id !== act.cardId)
          : placed(account.cards, act.cardId, act.status)
      const statusOf = (id: string) => after.find((card) => card.id === id)?.status ?? null
      const changed = account.cards.filter(({ id, status }) => statusOf(id) !== status)
      expect(foreseen.cards.map(({ id, to }) => [id, to])).toEqual(
        changed.map(({ id }) => [id, statusOf(id)]),
      )
      expect(foreseen.payers.map(({ id }) => id)).toEqual(chargeableCards(after, NOW).map(({ id }) => id))
    }),
    RUNS,
  )
})

describe('prices', () => {
  const account: AccountBefore = {
    account: accountMachine.resolveState({ value: 'active', context: CLEAR }),
    cards: [],
    open: [],
    unbilled: 0,
    usageOfMonth: 0,
    returns: [],
    package: 'Basic',
    agreed: offerOf('Basic'),
    isSubscribed: true,
    now: new Date('2026-11-29T21:30:00Z'),
  }

  test('a changed package has both prices with VAT, from the Riyadh day of the change', () => {
    expect(foresee(account, { act: 'subscription.changePackage', package: 'Standard' })).toMatchObject({
      amounts: [
        { kind: 'monthly-before', halalas: 0 },
        { kind: 'monthly', halalas: 12_506 },
      ],
      days: [
        { kind: 'price-from', day: '2026-11-30' },
        { kind: 'lower-from', day: '2027-02-28' },
      ],
    })
  })

  test('a package that is changed before the activation has no day of its price yet', () => {
    const applying = { ...account, isSubscribed: false }
    expect(foresee(applying, { act: 'subscription.changePackage', package: 'Standard' })?.days).toEqual([])
  })

  test('a new subscription without a chargeable primary card is refused', () => {
    const over = {
      ...account,
      account: accountMachine.resolveState({ value: 'cancelled', context: CLEAR }),
    }
    expect(foresee(over, { act: 'subscription.resubscribe' })).toBeNull()
  })
})
