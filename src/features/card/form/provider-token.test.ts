import { describe, expect, test } from 'vitest'
import { DetailsRefused } from '#machines/card-form/card-form.machine.ts'
import { fakeApi } from '#src/shared/testing/fake-api.ts'
import { ATTEMPT, CVC, NUMBER, TOKENS } from '../card-harness.ts'
import { createToken } from './provider-token.ts'

const ANSWER = {
  id: 'token_1',
  status: 'initiated',
  month: '12',
  year: '2039',
  last_four: '1111',
  brand: 'visa',
  name: 'Sara Alomar',
  verification_url: 'https://bank.example/3ds/1',
  message: 'Not today',
}

/** The token made of what the provider answers. */
const tokenFrom = (answer: object) => {
  fakeApi({ [TOKENS]: answer })
  return createToken(
    { tokensUrl: 'https://cards.example/v1/tokens', publishableKey: 'pk_test_1', verificationOrigins: [] },
    { name: 'Sara Alomar', number: NUMBER, cvc: CVC, month: '12', year: '39' },
    { attemptId: ATTEMPT, callbackUrl: 'https://masar.example/cardReturn' },
  )
}

describe('the token of the card provider', () => {
  test('is read with the card, the page to verify at and the word about it, and nothing else [3.14]', async () => {
    expect(await tokenFrom({ ...ANSWER, country: 'SA', number: NUMBER })).toEqual(ANSWER)
  })

  test.each(['id', 'status', 'month', 'year', 'last_four', 'brand', 'name'] as const)(
    'without its %s is not believed [3.14]',
    async (missing) => {
      const { [missing]: _, ...rest } = ANSWER
      await expect(tokenFrom(rest)).rejects.toBeInstanceOf(DetailsRefused)
    },
  )

  test('may come without a page to verify at and without a word', async () => {
    const { verification_url: _, message: __, ...card } = ANSWER
    expect(await tokenFrom(card)).toEqual(card)
  })
})
