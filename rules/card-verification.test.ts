import { describe, expect, test } from 'vitest'
import { cardRefusalText, verificationAddress } from './card-verification.ts'

const origins = ['https://api.cards.example', 'http://localhost:3001']

describe('where a new token sends the person', () => {
  test.each([
    'https://api.cards.example/v1/verify?id=1',
    'https://API.cards.example',
    'http://localhost:3001/cards/verify',
  ])('%s is followed [4.067]', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'follow', url })
  })

  test.each([null, undefined, '', '  '])('%j is missing [4.068, 5.92]', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'missing' })
  })

  test.each([
    'https://evil.example/',
    'http://api.cards.example/',
    'https://api.cards.example.evil.example/',
    'https://api.cards.example@evil.example/',
    'https://api.cards.example:444/',
    'https://api.cards.example\\@evil.example',
    'javascript:alert(1)',
    '//api.cards.example/',
    '/v1/verify',
  ])('%s is refused', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'refused' })
  })

  test('is nowhere when the list is empty', () => {
    expect(verificationAddress('not an address', [])).toEqual({ kind: 'refused' })
    expect(verificationAddress('not an address', ['not an address'])).toEqual({ kind: 'refused' })
  })
})

test.each([
  ['Validation Failed: number is invalid', 'number is invalid'],
  ['a: b: c', 'b: c'],
  ['number is invalid', 'number is invalid'],
  ['Validation Failed: ', null],
  ['', null],
  [null, null],
])('the provider’s %j is told as %j [8.38]', (message, text) => {
  expect(cardRefusalText(message)).toBe(text)
})
