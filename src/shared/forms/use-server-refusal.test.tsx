import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { useFieldMessage } from './field-message.ts'
import { useServerRefusal } from './use-checked-form.ts'

const nameField = () => 'name' as const

const messageAtField = async (language: Language, refused: ConstructorParameters<typeof CallFailed>[0]) => {
  const { i18n, ready } = createI18n(language)
  await ready
  await i18n.load(['fields'])
  const { problem } = new CallFailed({ field: 'name', ...refused })
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: { name: '' } })
      useServerRefusal(form, problem, nameField)
      const words = useFieldMessage()
      return words(form.formState.errors.name)
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <TranslationsContext value={i18n}>{children}</TranslationsContext>
      ),
    },
  )
  return result.current
}

const tooLong = {
  code: 'validation-failed',
  message: 'Please use at most 150 characters',
  params: { key: 'too-long', max: 150 },
} as const

test('a field that the server refused shows the message of its key, with its parameters', async () => {
  expect(await messageAtField('en', tooLong)).toBe('Please use at most 150 characters')
  expect(await messageAtField('ar', tooLong)).toContain('150')
})

test('a refusal shows the field message of its code, or the general one', async () => {
  expect(await messageAtField('en', { code: 'cr-not-verified' })).toBe('Please verify CR number')
  const taken = { code: 'identification-number-taken' } as const
  expect(await messageAtField('en', taken)).toBe(errorMessage('identification-number-taken'))
  expect(await messageAtField('ar', taken)).toContain('هذا الرقم مستخدم')
  expect(await messageAtField('en', { code: 'validation-failed' })).toBe('Please enter a valid input.')
})
