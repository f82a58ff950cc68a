import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardReason } from '#contract/card-facts.ts'
import type {
  CardCharge,
  CardPayment,
  CardsPort,
  ListedPayment,
  PaymentState,
} from '#server/providers/cards/port.ts'
import { describeOutages, failureOf } from '../outages.ts'
import type { World } from '../sandbox.ts'

/** Cards that every provider's test environment has. The cards of `DECLINES` are verified, but their charges are declined. */
type TestCard = 'visa' | 'mada' | 'amex' | 'debit' | 'lost' | 'stolen' | (typeof DECLINES)[number]

const DECLINES = [
  'insufficient-funds',
  'declined',
  'expired-card',
  'over-limit',
  'unspecified-failure',
] as const satisfies CardReason[]

/** Cards that can never pay, by the reason that the customer reads. */
const HARD_DECLINES = [
  ['lost', 'declined'],
  ['stolen', 'declined'],
  ['expired-card', 'expired-card'],
] as const satisfies [string, CardReason][]

/** The numbers of the test cards, the same at each provider. */
export const TEST_NUMBERS: Record<TestCard, string> = {
  visa: '4111111111111111',
  mada: '4201320111111010',
  amex: '340000000900000',
  debit: '4000056655665556',
  'insufficient-funds': '4123120001090000',
  declined: '4123120001090109',
  lost: '4123450131000508',
  stolen: '4123125276780003',
  'expired-card': '5105107550274126',
  'over-limit': '4123123033308648',
  'unspecified-failure': '4123120000000000',
}

/** A charge in the provider's own ledger. */
interface LedgerEntry {
  id: string
  state: PaymentState
  /** Halalas. */
  amount: number
  /** Halalas that were returned. */
  returned: number
  description: string
  card: string
}

/** A provider with its test environment. */
export interface CardWorld extends Pick<World, 'fault'> {
  createCards(change?: { secretKey?: string }): CardsPort
  /** Sends a card as the browser does. Returns its token. */
  tokenize(card?: TestCard, attemptId?: string): Promise<string>
  /** Answers on the bank's page. Returns the id of the verification. */
  verify(token: string, answer: 'approved' | 'declined' | 'wrong-otp' | 'cancelled'): Promise<string>
  /** The card's bank refuses the next refunds. */
  refuseRefunds(): Promise<void>
  /** The holder's bank disputes a payment. Returns the dispute's id. */
  openDispute(payment: string): Promise<string>
  decideDispute(dispute: string, result: 'won' | 'lost'): Promise<void>
  /** The bank declines this card from now on. */
  decline(token: string): Promise<void>
  ledger(): Promise<LedgerEntry[]>
  passHours(hours: number): Promise<void>
}

/** The behaviour that the port expects of every card provider. */
export const describeCards = (world: CardWorld): void => {
  let cards: CardsPort
  beforeEach(() => {
    cards = world.createCards()
  })

  const savedCard = async (card: TestCard = 'visa') => {
    const token = await world.tokenize(card)
    await world.verify(token, 'approved')
    return token
  }

  const chargeOf = (token: string, change: Partial<CardCharge> = {}): CardCharge => ({
    id: randomUUID(),
    token,
    amount: 11_500,
    currency: 'SAR',
    description: 'Invoice INV-2026-000007',
    customerId: 'customer-1',
    invoiceRef: null,
    ...change,
  })

  const pay = async (token: string, change: Partial<CardCharge> = {}): Promise<CardPayment> => {
    const answer = await cards.createPayment(chargeOf(token, change))
    if (answer.kind !== 'made') throw new Error(answer.kind)
    return answer.payment
  }

  describe('a card token', () => {
    test('a card token names the attempt of the browser, and is unverified until its holder is verified', async () => {
      const attempt = randomUUID()
      const id = await world.tokenize('visa', attempt)
      expect(await cards.getToken(id)).toMatchObject({ id, state: 'unverified', attemptId: attempt })
      await world.verify(id, 'approved')
      expect(await cards.getToken(id)).toEqual({
        id,
        state: 'active',
        brand: 'visa',
        funding: 'credit',
        last4: '1111',
        month: '09',
        year: '2031',
        holder: 'Noura Alqahtani',
        reason: null,
        attemptId: attempt,
      })
    })

    test('a card token is inactive after a failed verification', async () => {
      const id = await world.tokenize()
      await world.verify(id, 'declined')
      expect(await cards.getToken(id)).toMatchObject({ state: 'inactive' })
    })

    test.each([
      ['mada', { brand: 'mada' }],
      ['amex', { brand: 'amex' }],
      ['debit', { brand: 'visa', funding: 'debit' }],
    ] as const)('a card token has brand and funding (%s)', async (card, expected) => {
      expect(await cards.getToken(await world.tokenize(card))).toMatchObject(expected)
    })

    test('a card token is null when it does not exist or its id is invalid', async () => {
      for (const id of ['token_unknown', '../payments', '../charges', ''])
        expect(await cards.getToken(id)).toBeNull()
    })

    test('a card token is null once deleted, and can be deleted twice', async () => {
      const id = await world.tokenize()
      await cards.deleteToken(id)
      await cards.deleteToken(id)
      expect(await cards.getToken(id)).toBeNull()
    })
  })

  describe('a verification', () => {
    test('a verification belongs to its card and takes no money', async () => {
      const token = await world.tokenize()
      const id = await world.verify(token, 'approved')
      expect(await cards.getVerification(id, token)).toMatchObject({ id, state: 'verified' })
      expect(await world.ledger()).toEqual([])
    })

    test.each(['declined', 'wrong-otp', 'cancelled'] as const)(
      'a verification has the reason when it failed: %s',
      async (answer) => {
        const token = await world.tokenize()
        const id = await world.verify(token, answer)
        expect(await cards.getVerification(id, token)).toMatchObject({ id, state: 'failed', reason: answer })
      },
    )

    test('a verification is null for another card, for a charge and for an unknown id', async () => {
      const token = await world.tokenize()
      const id = await world.verify(token, 'approved')
      const other = await savedCard()
      const charge = await pay(other)
      expect(await cards.getVerification(id, other)).toBeNull()
      expect(await cards.getVerification(charge.id, other)).toBeNull()
      expect(await cards.getVerification(randomUUID(), token)).toBeNull()
    })
  })

  describe('a charge', () => {
    test('a charge is paid at once, under our id, with its amount', async () => {
      const token = await savedCard()
      const id = randomUUID()
      const payment = await pay(token, { id })
      expect(payment).toEqual({
        id,
        state: 'paid',
        amount: 11_500,
        refunded: 0,
        currency: 'SAR',
        reason: null,
        isHardDecline: false,
        token,
      })
      expect(await cards.getPayment(id)).toEqual(payment)
      expect(await world.ledger()).toEqual([
        {
          id,
          state: 'paid',
          amount: 11_500,
          returned: 0,
          description: 'Invoice INV-2026-000007',
          card: token,
        },
      ])
    })

    test('a charge of an amount that is not whole riyals is exact', async () => {
      const payment = await pay(await savedCard(), { amount: 11_507 })
      expect(payment.amount).toBe(11_507)
      expect(await world.ledger()).toMatchObject([{ amount: 11_507 }])
    })

    test('a charge is listed for its customer with its purpose, newest first, in pages', async () => {
      const token = await savedCard()
      const made: string[] = []
      for (let count = 0; count < 41; count += 1) {
        const { id } = await pay(token, { customerId: 'listed', invoiceRef: 'monthly:202611:1' })
        made.push(id)
      }
      await pay(token, { customerId: 'another' })
      const listed: string[] = []
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const answer = await cards.listPayments('listed', page)
        listed.push(...answer.payments.map(({ id }) => id))
        hasMore = answer.hasMore
      }
      expect(listed).toEqual(made.toReversed())
      const [newest] = (await cards.listPayments('listed', 1)).payments
      expect(newest).toMatchObject({
        state: 'paid',
        amount: 11_500,
        currency: 'SAR',
        token,
        brand: 'visa',
        last4: '1111',
        chargeId: made.at(-1),
        invoiceRef: 'monthly:202611:1',
        createdAt: expect.any(Date),
      })
      expect(await cards.listPayments('unknown', 1)).toEqual({ payments: [], hasMore: false })
    })

    test('charges of all customers are listed since an instant, newest first, in pages, with their customers', async () => {
      const token = await savedCard()
      const made: [string, string][] = []
      for (let count = 0; count < 41; count += 1) {
        const customerId = `customer-${count}`
        made.push([(await pay(token, { customerId })).id, customerId])
      }
      const listSince = async (since: Date) => {
        const listed: ListedPayment[] = []
        for (let page = 1, hasMore = true; hasMore; page += 1) {
          const answer = await cards.listPaymentsSince(since, page)
          listed.push(...answer.payments.filter(({ chargeId }) => chargeId !== null))
          hasMore = answer.hasMore
        }
        return listed
      }
      const [newest] = (await cards.listPayments('customer-40', 1)).payments
      const newestAtMs = newest?.createdAt.getTime() ?? 0
      const HOUR_MS = 3_600_000
      const listed = await listSince(new Date(newestAtMs - HOUR_MS))
      expect(listed.map(({ id, customerId }) => [id, customerId])).toEqual(made.toReversed())
      expect(listed[0]).toEqual(newest)
      expect(await listSince(new Date(newestAtMs + HOUR_MS))).toEqual([])
    })

    test.each(DECLINES)(
      'a charge of a card that the bank declines fails with its reason: %s',
      async (reason) => {
        expect(await pay(await savedCard(reason))).toMatchObject({ state: 'failed', reason })
      },
    )

    test.each(HARD_DECLINES)(
      'a charge of a card that can never pay is a hard decline with a neutral reason: %s',
      async (card, reason) => {
        const payment = await pay(await savedCard(card))
        expect(payment).toMatchObject({ state: 'failed', reason, isHardDecline: true })
        expect(await cards.getPayment(payment.id)).toEqual(payment)
      },
    )

    test.each(['insufficient-funds', 'declined', 'over-limit', 'unspecified-failure'] as const)(
      'a charge of a card that may pay later is no hard decline: %s',
      async (card) => {
        expect(await pay(await savedCard(card))).toMatchObject({ state: 'failed', isHardDecline: false })
      },
    )

    test('a charge fails when the bank no longer accepts the saved card', async () => {
      const token = await savedCard()
      expect((await pay(token)).state).toBe('paid')
      await world.decline(token)
      expect(await pay(token)).toMatchObject({ state: 'failed', reason: 'declined' })
    })

    test('a charge under a used id takes nothing, regardless of the amount', async () => {
      const charge = chargeOf(await savedCard())
      await cards.createPayment(charge)
      expect(await cards.createPayment(charge)).toEqual({ kind: 'used-id' })
      expect(await cards.createPayment({ ...charge, amount: 9_900 })).toEqual({ kind: 'used-id' })
      expect(await world.ledger()).toHaveLength(1)
    })

    test('a charge sent fifty times at once under one id is taken once', async () => {
      const charge = chargeOf(await savedCard())
      const answers = await Promise.all(Array.from({ length: 50 }, () => cards.createPayment(charge)))
      expect(answers.filter(({ kind }) => kind === 'made')).toHaveLength(1)
      expect(await world.ledger()).toHaveLength(1)
    })

    test('a charge of a card that is not active, or below one riyal, is rejected and makes no payment', async () => {
      const unverified = await world.tokenize()
      const small = chargeOf(await savedCard(), { amount: 99 })
      for (const charge of [chargeOf(unverified), chargeOf('token_unknown'), small])
        expect(await cards.createPayment(charge)).toEqual({ kind: 'rejected' })
      expect(await world.ledger()).toEqual([])
    })

    test('a charge whose answer is lost was made, and is found by its id', async () => {
      const charge = chargeOf(await savedCard())
      await world.fault('cards', 'lost', { times: 1 })
      expect((await failureOf(cards.createPayment(charge))).kind).toBe('error')
      expect(await cards.getPayment(charge.id)).toMatchObject({ state: 'paid', amount: 11_500 })
      expect(await cards.createPayment(charge)).toEqual({ kind: 'used-id' })
      expect(await world.ledger()).toHaveLength(1)
    })

    test('a charge that never arrived is null, and can be sent again under the same id', async () => {
      const charge = chargeOf(await savedCard())
      await world.fault('cards', 'error', { times: 1 })
      expect((await failureOf(cards.createPayment(charge))).kind).toBe('error')
      expect(await cards.getPayment(charge.id)).toBeNull()
      expect(await cards.createPayment(charge)).toMatchObject({ kind: 'made', payment: { state: 'paid' } })
    })
  })

  describe('a payment that is returned', () => {
    const wholeReturn = [expect.objectContaining({ state: 'returned' })]

    test('a payment is returned once, however often the call is repeated', async () => {
      const { id } = await pay(await savedCard())
      expect(await cards.voidPayment(id)).toMatchObject({ id, state: 'returned' })
      expect(await cards.voidPayment(id)).toMatchObject({ id, state: 'returned' })
      expect(await world.ledger()).toEqual(wholeReturn)
    })

    test('a payment is returned once when hours have passed', async () => {
      const { id } = await pay(await savedCard())
      await world.passHours(3)
      expect(await cards.voidPayment(id)).toMatchObject({ id, state: 'returned' })
      expect(await cards.voidPayment(id)).toMatchObject({ id, state: 'returned' })
      expect(await world.ledger()).toMatchObject([{ state: 'returned', returned: 11_500 }])
    })

    test('a payment is returned although the answer is lost, and a repeated call reports it', async () => {
      const { id } = await pay(await savedCard())
      await world.fault('cards', 'lost', { times: 1 })
      await failureOf(cards.voidPayment(id))
      expect(await cards.voidPayment(id)).toMatchObject({ state: 'returned' })
    })

    test('a payment stays failed when it took nothing, and is null when it is unknown', async () => {
      const { id } = await pay(await savedCard('declined'))
      expect(await cards.voidPayment(id)).toMatchObject({ id, state: 'failed' })
      expect(await cards.voidPayment(randomUUID())).toBeNull()
    })

    test('a payment is not reached by an invalid id', async () => {
      const { id } = await pay(await savedCard())
      for (const suffix of ['/refund?', '/reversal?'])
        expect(await cards.voidPayment(`${id}${suffix}`)).toBeNull()
      expect(await cards.getPayment(id)).toMatchObject({ state: 'paid' })
    })
  })

  describe('a refund', () => {
    test('a refund returns the whole payment', async () => {
      const { id } = await pay(await savedCard())
      expect(await cards.refundPayment(id, 11_500)).toMatchObject({
        kind: 'returned',
        payment: { id, state: 'returned', amount: 11_500, refunded: 11_500 },
      })
      expect(await cards.getPayment(id)).toMatchObject({ state: 'returned', refunded: 11_500 })
      expect(await world.ledger()).toMatchObject([{ state: 'returned', returned: 11_500 }])
    })

    test('a refund of a part leaves the payment paid, and refunds of parts add up to the payment', async () => {
      const { id } = await pay(await savedCard())
      expect(await cards.refundPayment(id, 1_507)).toMatchObject({
        kind: 'returned',
        payment: { state: 'paid', amount: 11_500, refunded: 1_507 },
      })
      expect(await cards.getPayment(id)).toMatchObject({ state: 'paid', refunded: 1_507 })
      expect((await cards.listPayments('customer-1', 1)).payments).toMatchObject([
        { id, state: 'paid', refunded: 1_507 },
      ])
      expect(await cards.refundPayment(id, 9_993)).toMatchObject({
        payment: { state: 'returned', refunded: 11_500 },
      })
      expect(await world.ledger()).toMatchObject([{ state: 'returned', returned: 11_500 }])
    })

    test('a refund works hours later, and when the card is deleted', async () => {
      const token = await savedCard()
      const { id } = await pay(token)
      await cards.deleteToken(token)
      await world.passHours(3)
      expect(await cards.refundPayment(id, 200)).toMatchObject({ payment: { refunded: 200 } })
    })

    test('a refund of more than is left is refused, and returns nothing', async () => {
      const { id } = await pay(await savedCard())
      const tooMuch = { kind: 'refused', reason: 'too-much' }
      expect(await cards.refundPayment(id, 11_501)).toMatchObject({
        ...tooMuch,
        payment: { state: 'paid', refunded: 0 },
      })
      await cards.refundPayment(id, 10_000)
      expect(await cards.refundPayment(id, 1_501)).toMatchObject({
        ...tooMuch,
        payment: { state: 'paid', refunded: 10_000 },
      })
      expect(await world.ledger()).toMatchObject([{ returned: 10_000 }])
    })

    test('a refund of the complete payment is made once', async () => {
      const { id } = await pay(await savedCard())
      await cards.refundPayment(id, 11_500)
      expect(await cards.refundPayment(id, 11_500)).toMatchObject({
        kind: 'refused',
        reason: 'too-much',
        payment: { state: 'returned', refunded: 11_500 },
      })
      expect(await world.ledger()).toMatchObject([{ returned: 11_500 }])
    })

    test('a refund of a part, sent twice, returns it twice', async () => {
      const { id } = await pay(await savedCard())
      await cards.refundPayment(id, 1_000)
      expect(await cards.refundPayment(id, 1_000)).toMatchObject({ payment: { refunded: 2_000 } })
    })

    test('a refund of a failed payment is refused', async () => {
      const { id } = await pay(await savedCard('declined'))
      expect(await cards.refundPayment(id, 11_500)).toMatchObject({
        kind: 'refused',
        reason: 'not-paid',
        payment: { state: 'failed', refunded: 0 },
      })
    })

    test('a refund of a voided payment is refused, since the complete payment was returned', async () => {
      const { id } = await pay(await savedCard())
      await cards.voidPayment(id)
      expect(await cards.getPayment(id)).toMatchObject({ state: 'returned', refunded: 11_500 })
      expect(await cards.refundPayment(id, 500)).toMatchObject({ kind: 'refused', reason: 'too-much' })
    })

    test('a refund of an unknown payment is refused, and an invalid id reaches nothing', async () => {
      const { id } = await pay(await savedCard())
      for (const unknown of [randomUUID(), `${id}/void?`, `../payments/${id}`, ''])
        expect(await cards.refundPayment(unknown, 11_500)).toEqual({
          kind: 'refused',
          reason: 'unknown-payment',
          payment: null,
        })
      expect(await cards.getPayment(id)).toMatchObject({ state: 'paid', refunded: 0 })
    })

    test('a refund that the bank refuses returns nothing', async () => {
      const { id } = await pay(await savedCard())
      await world.refuseRefunds()
      expect(await cards.refundPayment(id, 11_500)).toMatchObject({
        kind: 'refused',
        reason: 'declined',
        payment: { state: 'paid', refunded: 0 },
      })
      expect(await world.ledger()).toMatchObject([{ state: 'paid', returned: 0 }])
    })

    test('a refund whose answer is lost was made, and is seen in the sum', async () => {
      const { id } = await pay(await savedCard())
      await world.fault('cards', 'lost', { times: 1 })
      expect((await failureOf(cards.refundPayment(id, 2_000))).kind).toBe('error')
      expect(await cards.getPayment(id)).toMatchObject({ state: 'paid', refunded: 2_000 })
    })

    test('a void after a partial refund returns the rest', async () => {
      const { id } = await pay(await savedCard())
      await cards.refundPayment(id, 2_000)
      expect(await cards.voidPayment(id)).toMatchObject({ state: 'returned', refunded: 11_500 })
    })
  })

  describe('a dispute of a payment', () => {
    const disputed = async () => {
      const { id: payment } = await pay(await savedCard())
      return { payment, dispute: await world.openDispute(payment) }
    }

    test('a dispute is open with payment, amount, reason and the last day for an answer', async () => {
      const { payment, dispute } = await disputed()
      expect(await cards.getDispute(dispute)).toEqual({
        ...{ id: dispute, state: 'open', payment, amount: 11_500, currency: 'SAR' },
        reason: expect.any(String),
        respondBy: expect.any(Date),
      })
      expect(await cards.getPayment(payment)).toMatchObject({ state: 'paid', refunded: 0 })
    })

    test('a won dispute leaves the payment unchanged, and a lost dispute returns it', async () => {
      const won = await disputed()
      await world.decideDispute(won.dispute, 'won')
      expect(await cards.getDispute(won.dispute)).toMatchObject({ state: 'won' })
      expect(await cards.getPayment(won.payment)).toMatchObject({ state: 'paid', refunded: 0 })

      const lost = await disputed()
      await world.decideDispute(lost.dispute, 'lost')
      expect(await cards.getDispute(lost.dispute)).toMatchObject({ state: 'lost' })
      expect(await cards.getPayment(lost.payment)).toMatchObject({ state: 'returned', refunded: 11_500 })
    })

    test('a dispute is null when it is unknown, and an invalid id reaches nothing', async () => {
      const { payment } = await disputed()
      expect(await cards.getDispute(randomUUID())).toBeNull()
      expect(await cards.getDispute(`../payments/${payment}`)).toBeNull()
    })
  })

  describe('a provider that is down while money is refunded', () => {
    describeOutages(world, 'cards', () => cards.refundPayment('6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11', 100))
  })

  describe('a provider that is down while a card is read', () => {
    describeOutages(world, 'cards', () => cards.getToken('token_unknown'))

    test('a wrong key is refused', async () => {
      const stranger = world.createCards({ secretKey: 'wrong' })
      expect(await failureOf(stranger.getToken('token_x'))).toMatchObject({ kind: 'refused', status: 401 })
    })
  })

  describe('a provider that is down while money is taken', () => {
    let token: string
    beforeEach(async () => {
      token = await savedCard()
    })
    describeOutages(world, 'cards', () => pay(token))
  })

  describe('a provider that is down while money is returned', () => {
    describeOutages(world, 'cards', () => cards.voidPayment('6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11'))
  })
}
