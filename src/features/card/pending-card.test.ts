import { beforeEach, describe, expect, test } from 'vitest'
import { ATTEMPT, cardInApp, NUMBER, savedCard } from './card-harness.ts'
import { createPendingCard, PENDING_CARD_KEY } from './pending-card.ts'

const START = new Date('2026-03-06T09:00:00.000Z')
const card = cardInApp(savedCard())

const at = (minutes: number, user: string | undefined = 'tag-1') =>
  createPendingCard({
    storage: () => localStorage,
    now: () => new Date(START.getTime() + minutes * 60_000),
    user: () => user,
  })

const stored = () => localStorage.getItem(PENDING_CARD_KEY)

beforeEach(() => localStorage.clear())

describe('the card that is stored while the person is at the bank', () => {
  test('the pending card is stored in the app’s format under the key pendingCard [4.067, 4.078]', () => {
    at(0).keep(ATTEMPT, card)
    expect(JSON.parse(stored() ?? '')).toEqual({
      user: 'tag-1',
      attemptId: ATTEMPT,
      card: {
        id: 'pm_1',
        status: 'primary',
        expiryDate: '12/39',
        paymentIdentifier: 'token_1',
        last4: '1111',
        type: 'visa',
        cardHolderName: 'Sara Alomar',
      },
      wrongOtp: false,
      savedAt: START.toISOString(),
    })
    expect(at(1).read()?.card).toEqual(card)
  })

  test('the pending card is removed after 15 minutes', () => {
    at(0).keep(ATTEMPT, card)
    expect(at(15).read()).not.toBeNull()
    expect(at(15.1).read()).toBeNull()
    expect(stored()).toBeNull()
  })

  test('the pending card is not read by another user', () => {
    at(0).keep(ATTEMPT, card)
    expect(at(1, 'tag-2').read()).toBeNull()
    expect(stored()).toBeNull()
  })

  test('the pending card cannot contain a card number', () => {
    at(0).keep(ATTEMPT, { ...card, number: NUMBER } as never)
    expect(stored()).toBeNull()
    at(0).keep(ATTEMPT, { ...card, cardHolderName: '4111 1111 1111 1111' })
    expect(stored()).toBeNull()
  })

  test.each(['{', '"text"', '{"attemptId":"a"}'])('the invalid stored text %j is removed', (text) => {
    localStorage.setItem(PENDING_CARD_KEY, text)
    expect(at(0).read()).toBeNull()
    expect(stored()).toBeNull()
  })

  test('only a wrong code of the same attempt marks the pending card', () => {
    at(0).keep(ATTEMPT, card)
    expect(at(1).markWrongOtp('5f0c2f0a-7d55-4c1e-9a53-6f2a8a8f4d02')).toBe(false)
    expect(at(1).read()?.wrongOtp).toBe(false)
    expect(at(1).markWrongOtp(ATTEMPT)).toBe(true)
    expect(at(2).read()?.wrongOtp).toBe(true)
  })

  test('the pending card causes no error if storage is blocked', () => {
    const forbidden = createPendingCard({
      storage: () => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
      now: () => START,
      user: () => 'tag-1',
    })
    forbidden.keep(ATTEMPT, card)
    expect(forbidden.read()).toBeNull()
    expect(forbidden.markWrongOtp(ATTEMPT)).toBe(false)
    forbidden.forget()
  })
})
