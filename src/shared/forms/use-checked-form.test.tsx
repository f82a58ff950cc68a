import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { requiredText } from '#contract/text/required.ts'
import { contractResolver, useCheckedForm } from './use-checked-form.ts'

const schema = z.object({ province: requiredText, city: requiredText }).check(
  z.refine(({ province, city }) => city.startsWith(province), {
    path: ['city'],
    error: 'city-of-province',
  }),
)

const rendered = () => {
  const { result } = renderHook(() => {
    const form = useCheckedForm({
      defaultValues: { province: '', city: '' },
      resolver: contractResolver(schema, (values: { province: string; city: string }) => values),
    })
    return { form, errors: form.formState.errors }
  })
  const set = (name: 'province' | 'city', value: string) =>
    act(async () => result.current.form.setValue(name, value))
  const messages = () =>
    Object.fromEntries(Object.entries(result.current.errors).map(([name, error]) => [name, error.message]))
  return { result, set, messages, send: () => act(() => result.current.form.handleSubmit(() => {})()) }
}

test('an error disappears with any change that makes its field valid, even a change of another field', async () => {
  const { set, messages, send } = rendered()
  await send()
  expect(messages()).toEqual({ province: 'required', city: 'required' })
  await set('province', 'a')
  await waitFor(() => expect(messages()).toEqual({ city: 'required' }))
  await set('city', 'b1')
  await waitFor(() => expect(messages()).toEqual({ city: 'city-of-province' }))
  await set('province', 'b')
  await waitFor(() => expect(messages()).toEqual({}))
})

test('a change by code adds no error to a field without one', async () => {
  const { set, messages } = rendered()
  await set('city', 'a1')
  await set('city', '')
  await set('province', 'b')
  expect(messages()).toEqual({})
})

test('an error of the server stays until its own field changes', async () => {
  const { result, set, messages } = rendered()
  await set('province', 'a')
  await set('city', 'a1')
  act(() => result.current.form.setError('city', { type: 'server', message: 'invalid' }))
  await set('province', 'a1')
  expect(messages()).toEqual({ city: 'invalid' })
  await set('city', 'a12')
  await waitFor(() => expect(messages()).toEqual({}))
})
