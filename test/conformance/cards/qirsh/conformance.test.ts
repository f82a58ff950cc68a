import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type CardWorld, describeCards, TEST_NUMBERS } from '../suite.ts'
import { createQirshCards } from './adapter.ts'
import { qirsh } from './browser.ts'
import { PUBLIC_KEY, Qirsh, SECRET_KEY } from './provider.ts'

const CAUSES = { approved: '', declined: 'E_DECLINED', 'wrong-otp': 'E_OTP', cancelled: 'E_HOLDER_LEFT' }
const STATES = { SETTLED: 'paid', REFUSED: 'failed', REVERSED: 'returned' } as const

const halalas = (riyals: string) => Number(riyals.replace('.', ''))

const provider = new Qirsh()
beforeAll(() => provider.start())
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

/** The verification page of each token. */
const pages = new Map<string, string>()

const world: CardWorld = {
  async fault(_, mode, options) {
    provider.fail(mode, options)
  },
  createCards: ({ secretKey = SECRET_KEY } = {}) =>
    createQirshCards({ url: provider.origin, secretKey, timeoutMs: 1500 }),

  async tokenize(card = 'visa', attempt) {
    const { id, verificationUrl } = await qirsh.createToken(
      {
        provider: 'qirsh',
        tokensUrl: `${provider.origin}/api/cards`,
        publishableKey: PUBLIC_KEY,
        verificationOrigins: [provider.origin],
      },
      { name: 'Noura Alqahtani', number: TEST_NUMBERS[card], cvc: '123', month: '9', year: '31' },
      { attemptId: attempt ?? '', callbackUrl: 'http://localhost:1/cardReturn' },
    )
    pages.set(id, verificationUrl ?? '')
    return id
  },

  async verify(token, answer) {
    const reply = await fetch(pages.get(token) ?? '', {
      method: 'POST',
      body: new URLSearchParams({ cause: CAUSES[answer] }),
      redirect: 'manual',
    })
    return new URL(reply.headers.get('location') ?? '').searchParams.get('verification') ?? ''
  },

  async refuseRefunds() {
    provider.refusesRefunds = true
  },

  openDispute: async (payment) => provider.raiseClaim(payment),

  async decideDispute(id, result) {
    provider.decideClaim(id, result === 'won' ? 'KEPT' : 'TAKEN')
  },

  async decline(token) {
    provider.declineCharges(token)
  },

  ledger: async () =>
    [...provider.charges.values()].map(({ id, phase, value, given_back, memo, card_ref }) => ({
      ...{ id, state: STATES[phase] },
      amount: halalas(value),
      returned: halalas(given_back),
      description: memo,
      card: card_ref,
    })),

  async passHours() {
    // Qirsh reverses a charge at any age.
  },
}

describe('cards at Qirsh', () => {
  describeCards(world)
})
