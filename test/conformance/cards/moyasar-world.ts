import { createMoyasarCards } from '#server/providers/cards/moyasar.ts'
import type { PaymentState } from '#server/providers/cards/port.ts'
import { moyasar } from '#src/features/card/providers/moyasar.ts'
import { startWorld, type World } from '../sandbox.ts'
import { type CardWorld, TEST_NUMBERS } from './suite.ts'

const ANSWERS = {
  approved: 'approved',
  declined: 'declined',
  'wrong-otp': 'wrong-code',
  cancelled: 'cancelled',
}

interface SandboxPayment {
  kind: string
  id: string
  status: string
  amount: number
  refunded: number
  description: string
  tokenId: string
}

const STATES: Record<string, PaymentState> = { paid: 'paid', failed: 'failed', voided: 'returned' }

const stateOf = ({ status, amount, refunded }: SandboxPayment): PaymentState =>
  status === 'refunded' ? (refunded === amount ? 'returned' : 'paid') : (STATES[status] ?? 'open')

/** Moyasar's sandbox. */
export const startMoyasarWorld = (): CardWorld & Pick<World, 'origin'> => {
  const world = startWorld()
  return {
    fault: world.fault,
    origin: world.origin,
    createCards: ({ secretKey = 'sk_test_masar_sandbox' } = {}) =>
      createMoyasarCards({
        url: `${world.origin()}/cards`,
        publicUrl: `${world.origin()}/cards`,
        secretKey,
        webhookSecrets: ['whsec_masar_sandbox'],
        returnUrl: 'http://localhost:1/cardReturn',
        timeoutMs: 1500,
      }),

    async tokenize(card = 'visa', attempt) {
      const number = TEST_NUMBERS[card]
      const { id } = await moyasar.createToken(
        {
          provider: 'moyasar',
          tokensUrl: `${world.origin()}/cards/v1/tokens`,
          publishableKey: 'pk_test_masar_sandbox',
          verificationOrigins: [],
        },
        // American Express prints four digits.
        {
          name: 'Noura Alqahtani',
          number,
          cvc: number.startsWith('3') ? '1234' : '123',
          month: '9',
          year: '31',
        },
        { attemptId: attempt ?? '', callbackUrl: 'http://localhost:1/cardReturn' },
      )
      return id
    },

    async verify(token, answer) {
      const back = await world.press(`/cards/3ds/${token}`, { choice: ANSWERS[answer] })
      return back?.searchParams.get('id') ?? ''
    },

    async refuseRefunds() {
      await world.control('/control/cards/refunds', { answer: 'refused' })
    },

    async openDispute(payment) {
      const { id } = (await world.control('/control/cards/disputes', { payment })) as { id: string }
      return id
    },

    async decideDispute(dispute, result) {
      await world.control('/control/cards/disputes/decide', { dispute, result })
    },

    async decline(token) {
      await world.control('/control/cards/decide', { token, outcome: 'declined' })
    },

    async ledger() {
      const answer = await fetch(`${world.origin()}/control/state`)
      const { parts } = (await answer.json()) as { parts: { cards: { payments: SandboxPayment[] } } }
      return parts.cards.payments
        .filter(({ kind }) => kind === 'charge')
        .map((payment) => ({
          ...{ id: payment.id, amount: payment.amount, description: payment.description },
          card: payment.tokenId,
          state: stateOf(payment),
          returned: payment.refunded,
        }))
    },

    async passHours(hours) {
      await world.control('/control/clock', { advanceMs: hours * 3_600_000 })
    },
  }
}
