import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SOME_KEY, SOME_SECRET } from '#test/support/some-key.ts'
import { SEALED, type SealedText } from './sealed-columns.ts'
import { createVault } from './vault.ts'

const NUMBER = '1010101010'
const [OWN, OTHER] = ['row-1', 'row-2']
const NEW_KEY = { id: 'new', key: randomBytes(32) }
const vault = createVault({ dataKeys: [SOME_KEY], numberSecrets: [SOME_SECRET] })
const sealed = vault.seal(SEALED.customerNumber, [OWN], NUMBER)
const reasonOf = (open: () => unknown): unknown => {
  try {
    return open()
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : error
  }
}

describe('a sealed text', () => {
  test('a sealed text names its key, differs each time and opens in its row', () => {
    const again = vault.seal(SEALED.customerNumber, [OWN], NUMBER)
    expect(String(sealed)).toMatch(/^test:[A-Za-z0-9+/]+=*$/)
    expect(again).not.toBe(sealed)
    for (const each of [sealed, again]) expect(vault.open(SEALED.customerNumber, [OWN], each)).toBe(NUMBER)
  })

  test.each([
    ['another row', () => vault.open(SEALED.customerNumber, [OTHER], sealed)],
    ['another column', () => vault.open(SEALED.requestedNumber, [OWN], sealed)],
    [
      'a row with other parts of the same key',
      () => vault.open(SEALED.draftValues, ['a', 'b,c'], vault.seal(SEALED.draftValues, ['a,b', 'c'], 'x')),
    ],
  ])('a sealed text that is copied to %s is refused', (_, open) => {
    expect(reasonOf(open)).toContain('it was changed, was copied from another row')
  })

  test('every changed character of a sealed text is refused', () => {
    const text = String(sealed)
    for (let index = text.indexOf(':') + 1; index < text.replace(/=*$/, '').length; index += 1) {
      const character = text[index] === 'A' ? 'Q' : 'A'
      const changed = `${text.slice(0, index)}${character}${text.slice(index + 1)}` as unknown as SealedText
      expect(() => vault.open(SEALED.customerNumber, [OWN], changed)).toThrow(
        expect.objectContaining({ code: 'needs-attention' }),
      )
    }
  })

  test('a text without its key is refused with the name of the key and the row, never with its content', () => {
    const other = createVault({ dataKeys: [NEW_KEY], numberSecrets: [SOME_SECRET] })
    expect(reasonOf(() => other.open(SEALED.customerNumber, [OWN], sealed))).toBe(
      'The value in customers.sealed_number of the row row-1 does not open: it needs the key test, which DATA_KEYS does not have.',
    )
    const clear = NUMBER as unknown as SealedText
    const refused = reasonOf(() => vault.open(SEALED.customerNumber, [OWN], clear))
    expect(refused).toContain('it was not encrypted by Masar')
    expect(refused).not.toContain(NUMBER)
  })

  test('the first key seals and every key opens', () => {
    const both = createVault({ dataKeys: [NEW_KEY, SOME_KEY], numberSecrets: [SOME_SECRET] })
    expect(both.open(SEALED.customerNumber, [OWN], sealed)).toBe(NUMBER)
    expect(String(both.seal(SEALED.customerNumber, [OWN], NUMBER))).toMatch(/^new:/)
  })
})

describe('the hash of a number', () => {
  test('the hash depends on the secret, so that no number can be found by trial', () => {
    const other = createVault({ dataKeys: [SOME_KEY], numberSecrets: ['other'.repeat(8)] })
    expect(vault.hash(NUMBER)).toBe(vault.hash(NUMBER))
    expect(other.hash(NUMBER)).not.toBe(vault.hash(NUMBER))
    const plain = createHash('sha256').update(NUMBER).digest('base64url')
    expect(vault.hash(NUMBER)).not.toContain(plain)
  })

  test('the first secret hashes, and the hashes of every secret are accepted', () => {
    const both = createVault({ dataKeys: [SOME_KEY], numberSecrets: ['other'.repeat(8), SOME_SECRET] })
    expect(both.hashes(NUMBER)).toEqual([both.hash(NUMBER), vault.hash(NUMBER)])
    expect(both.hash(NUMBER)).not.toBe(vault.hash(NUMBER))
  })

  test('a text that may contain a number has a fingerprint for every secret, the current one first', () => {
    const both = createVault({ dataKeys: [SOME_KEY], numberSecrets: ['other'.repeat(8), SOME_SECRET] })
    const [former] = vault.fingerprints(NUMBER)
    expect(both.fingerprints(NUMBER)).toEqual([expect.any(String), former])
    expect(both.fingerprints(NUMBER)[0]).not.toBe(former)
  })
})
