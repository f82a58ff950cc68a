import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authenticateClient } from './oidc.ts'

/** Parses a Basic header as a provider does (RFC 6749, 2.3.1). */
const readBasic = (authorization = '') => {
  const pair = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  const [id = '', secret = ''] = pair
    .split(':')
    .map((part) => new URLSearchParams(`value=${part}`).get('value') ?? '')
  return [id, secret]
}

describe('a client with a secret', () => {
  test('a secret with any characters reaches the provider unchanged', () => {
    const word = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(word, word, (id, secret) => {
        const { headers, form } = authenticateClient(id, secret) ?? { form: null }
        expect([readBasic(headers?.authorization), form]).toEqual([[id, secret], {}])
      }),
    )
  })

  test.each([
    [undefined, 'basic'],
    [['client_secret_post', 'client_secret_basic'], 'basic'],
    [['client_secret_post', 'private_key_jwt'], 'post'],
    [['private_key_jwt'], null],
    [['none'], null],
    [[], null],
  ] as const)('a provider that supports %j gets the secret by %s', (methods, by) => {
    const client = authenticateClient('masar', 'secret', methods)
    if (by === 'basic')
      expect(client).toEqual({ headers: { authorization: 'Basic bWFzYXI6c2VjcmV0' }, form: {} })
    else expect(client).toEqual(by && { form: { client_id: 'masar', client_secret: 'secret' } })
  })
})

test.each([undefined, ['client_secret_basic'], ['none']])(
  'a client without a secret sends its id to a provider that supports %j',
  (methods) => {
    expect(authenticateClient('masar', null, methods)).toEqual({ form: { client_id: 'masar' } })
  },
)
