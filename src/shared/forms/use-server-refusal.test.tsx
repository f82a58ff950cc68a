import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { CallRefused } from '#machines/shared/call-problem.ts'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { useFieldMessage } from './field-message.ts'
import { useServerRefusal } from './use-server-refusal.ts'

const nameField = () => 'name' as const

const toldAtField = async (language: Language, refused: ConstructorParameters<typeof CallRefused>[0]) => {
  const { i18n, ready } = createI18n(language)
  await ready
  await i18n.load(['fields'])
  const { problem } = new CallRefused({ field: 'name', ...refused })
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

test('a field the server refused says which words it takes, with their figures', async () => {
  expect(await toldAtField('en', tooLong)).toBe('Please use at most 150 characters')
  expect(await toldAtField('ar', tooLong)).toContain('150')
})

test('a code that has words for a field is shown with them, anything else as wrong', async () => {
  expect(await toldAtField('en', { code: 'cr-not-verified' })).toBe('Please verify CR number')
  const taken = { code: 'identification-number-taken' } as const
  expect(await toldAtField('en', taken)).toBe(errorMessage('identification-number-taken'))
  expect(await toldAtField('ar', taken)).toContain('هذا الرقم مستخدم')
  expect(await toldAtField('en', { code: 'validation-failed' })).toBe('Please enter a valid input.')
})
