import { expect, test } from 'vitest'
import { allowedFacts, type Facts } from './facts.ts'

test('names, routes and numbers of our own code are attributes of a span', () => {
  const facts: Facts = {
    'masar.use_case': 'wathq.lookup',
    'masar.request_id': '11898c8a-a804-4503-b7d5-924c79e5a0bc',
    'http.route': '/v1/payment-methods/:paymentMethodId',
    'http.response.status_code': 200,
    'masar.event': 'verification.requested',
    'masar.try': 2,
  }
  expect(allowedFacts(facts)).toEqual(facts)
})

test.each([
  ['an e-mail address', 'masar.event', 'n.alqahtani@najd-trading.com'],
  ['a card number', 'masar.event', 'a 4111111111111111'],
  ['an identity number', 'masar.operation', '1012345678'],
  ['an Arabic name', 'masar.to', 'نورة'],
  ['a query', 'http.route', '/wathq/7001272475?includeAddress=true'],
  ['the id of a customer', 'masar.use_case', 'a1898c8a-a804-4503-b7d5-924c79e5a0bc'],
  ['a text', 'error.type', 'a'.repeat(101)],
  ['an unlisted attribute', 'user.email', 'someone'],
])('%s is no attribute of a span', (_, name, value) => {
  expect(allowedFacts({ [name]: value })).toEqual({})
})
