import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { requiredText, tooLong } from '#contract/text/required.ts'
import { contractResolver } from './contract-resolver.ts'

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

test('a form that is right gives what is sent', async () => {
  expect(await judge({ name: ' Na ', subDomain: 'x' })).toEqual({
    values: { name: 'Na', domain: 'x' },
    errors: {},
  })
})

test('each wrong field carries the contract’s key, under the form’s own name', async () => {
  const { errors } = await judge({ name: '', subDomain: '' })
  expect(errors).toMatchObject({ name: { message: 'required' }, subDomain: { message: 'required' } })
})

test('the parameters of a message come with it', async () => {
  const { errors } = await judge({ name: 'too long a name', subDomain: 'x' })
  expect(errors).toMatchObject({ name: { message: 'too-long', types: { max: '5' } } })
})
