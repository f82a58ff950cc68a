import { describe, expect, test } from 'vitest'
import { DetailsRefused } from '#machines/card-form/card-form.machine.ts'
import { fakeApi, json } from '#src/shared/testing/fake-api.ts'
import { ATTEMPT, CVC, NUMBER, TOKENS } from '../card-harness.ts'
import { readReturn } from './choose-provider.ts'
import { moyasar } from './moyasar.ts'

const ANSWER = {
  id: 'token_1',
  status: 'initiated',
  month: '9',
  year: '2039',
  last_four: '1111',
  brand: 'visa',
  funding: 'credit',
  name: 'Sara Alomar',
  verification_url: 'https://bank.example/3ds/1',
  message: 'Not today',
}
const CARD = {
  id: 'token_1',
  brand: 'visa',
  funding: 'credit',
  last4: '1111',
  month: '09',
  year: '2039',
  holder: 'Sara Alomar',
  verificationUrl: 'https://bank.example/3ds/1',
  message: 'Not today',
}

const send = () =>
  moyasar.createToken(
    {
      provider: 'moyasar',
      tokensUrl: 'https://cards.example/v1/tokens',
      publishableKey: 'pk_test_1',
      verificationOrigins: [],
    },
    { name: 'Sara Alomar', number: NUMBER, cvc: CVC, month: '12', year: '39' },
    { attemptId: ATTEMPT, callbackUrl: 'https://masar.example/cardReturn' },
  )

/** The card that the provider's answer describes. */
const cardFrom = (answer: object) => {
  fakeApi({ [TOKENS]: answer })
  return send()
}

describe('a token of Moyasar', () => {
  test('a token of Moyasar becomes the card, its verification page and the message, and nothing else [3.14]', async () => {
    expect(await cardFrom({ ...ANSWER, country: 'SA', number: NUMBER })).toEqual(CARD)
  })

  test.each(['id', 'status', 'month', 'year', 'last_four', 'brand', 'name'] as const)(
    'a token of Moyasar without %s is refused [3.14]',
    async (missing) => {
      const { [missing]: _, ...rest } = ANSWER
      await expect(cardFrom(rest)).rejects.toBeInstanceOf(DetailsRefused)
    },
  )

  test('a token of Moyasar may have no verification page, no message and no funding', async () => {
    const { verification_url: _, message: __, funding: ___, ...rest } = ANSWER
    expect(await cardFrom(rest)).toEqual({ ...CARD, verificationUrl: null, message: null, funding: null })
  })
})

test.each([
  ['Validation Failed: number is invalid', 'number is invalid'],
  ['a: b: c', 'b: c'],
  ['number is invalid', 'number is invalid'],
  ['Validation Failed: ', null],
  ['Validation Failed: 4111 1111 1111 1111 is invalid', null],
  ['', null],
  [null, null],
])('the refusal message %j has the reason %j [8.38]', async (message, reason) => {
  fakeApi({ [TOKENS]: json({ message }, 400) })
  await expect(send()).rejects.toMatchObject({ reason, answered: true })
})

describe('the return address of Moyasar', () => {
  test('the return address of Moyasar gives the last message, status and id [2.5.01, 2.9.11]', () => {
    const query = new URLSearchParams(
      'id=1&message=DECLINED&status=failed&message=APPROVED&id=2&status=paid&x=3',
    )
    expect(readReturn(query)).toEqual({ id: '2', message: 'APPROVED', status: 'paid' })
  })

  test('a missing or empty parameter of the return address is null [2.5.01]', () => {
    expect(readReturn(new URLSearchParams(''))).toEqual({ id: null, message: null, status: null })
    expect(readReturn(new URLSearchParams('message=APPROVED&message='))).toMatchObject({ message: null })
  })
})
