import { expect, test } from 'vitest'
import { cardFacts } from './evidence.ts'

test.each([
  ['Sara Alomar', 'Sara Alomar'],
  ['4111 1111 1111 1111', ''],
  ['Sara ٤١١١١١١١١١١١١١١١', ''],
])('a card of the holder “%s” is stored with the name “%s”', (holder, cardHolderName) => {
  const card = { id: 't', state: 'active', brand: 'visa', funding: null, last4: '1111' } as const
  const facts = cardFacts({ ...card, month: '12', year: '2039', holder, reason: null, attemptId: null })
  expect(facts).toEqual({ last4: '1111', expiryDate: '12/39', type: 'visa', cardHolderName })
})
