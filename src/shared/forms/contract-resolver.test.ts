import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { requiredText, tooLong } from '#contract/text/required.ts'
import { contractResolver } from './use-checked-form.ts'

const schema = z.object({ name: requiredText.check(z.maxLength(5, tooLong)), domain: requiredText })
const judge = (values: { name: string; subDomain: string }) =>
  contractResolver(
    schema,
    ({ name, subDomain }: { name: string; subDomain: string }) => ({
      name: name || null,
      domain: subDomain || null,
    }),
    (field) => (field === 'domain' ? 'subDomain' : field),
  )(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('a valid form yields the body to send', async () => {
  expect(await judge({ name: ' Na ', subDomain: 'x' })).toEqual({
    values: { name: 'Na', domain: 'x' },
    errors: {},
  })
})

test('an invalid field has the contract’s key under the form’s field name', async () => {
  const { errors } = await judge({ name: '', subDomain: '' })
  expect(errors).toMatchObject({ name: { message: 'required' }, subDomain: { message: 'required' } })
})

test('an error of a field contains the parameters of its message', async () => {
  const { errors } = await judge({ name: 'too long a name', subDomain: 'x' })
  expect(errors).toMatchObject({ name: { message: 'too-long', types: { max: '5' } } })
})
