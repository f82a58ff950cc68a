import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { Phone } from '#contract/text/phone.ts'
import { requiredText } from '#contract/text/required.ts'
import { contractResolver } from '#src/shared/forms/use-checked-form.ts'
import { withRealPhone } from './real-phone.ts'

const form = z.object({ phone: Phone, name: requiredText })
const resolver = withRealPhone(contractResolver(form, (values: { phone: string; name: string }) => values))
const judge = (phone: string, name = 'Sara') =>
  resolver({ phone, name }, undefined, { fields: {}, shouldUseNativeValidation: false })

test.each(['+966512345678', '+971501234567', '+390612345678'])(
  'the phone number %s is valid [5.58, 5.64]',
  async (phone) => {
    expect(await judge(phone)).toEqual({ values: { phone, name: 'Sara' }, errors: {} })
  },
)

test.each(['+966212345678', '+9660512345678', '+97150123456', '+999512345678', '+9665'])(
  'the phone number %s is invalid [5.58, 5.64]',
  async (phone) => {
    expect(await judge(phone)).toMatchObject({ values: {}, errors: { phone: { message: 'phone' } } })
  },
)

test('other errors of the form are reported too', async () => {
  const { errors } = await judge('+97150123456', '')
  expect(errors).toMatchObject({ phone: { message: 'phone' }, name: { message: 'required' } })
})

test('a missing number is reported as missing, not as invalid [5.29]', async () => {
  expect((await judge('')).errors).toMatchObject({ phone: { message: 'required' } })
})
