import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { CallFailed, problemReported, problemSaying } from '#machines/shared/call-problem.ts'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { useErrorMessage } from './error-message.ts'

const inLanguage = async (language: Language) => {
  const { i18n, ready } = createI18n(language)
  await ready
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TranslationsContext value={i18n}>{children}</TranslationsContext>
  )
  return renderHook(() => useErrorMessage(), { wrapper }).result.current
}

const { problem: refused } = new CallFailed({
  code: 'identity-too-early',
  message: 'Please wait for 12 second(s) before re-attempting verification',
  params: { seconds: 12 },
  fallback: 'verification',
})
const { problem: unanswered } = new CallFailed({ code: 'no-answer', fallback: 'verification' })
const { problem: unexpected } = new CallFailed({ code: 'unexpected', message: null, fallback: 'saveCard' })

test('an error shows the server’s message, or the call’s own text if there is none [8.01]', async () => {
  const words = await inLanguage('en')
  expect(words(refused)).toBe('Please wait for 12 second(s) before re-attempting verification')
  expect(words(unanswered)).toBe('Verification failed. Please try again!')
  expect(words(unexpected)).toBe('Unable to process payment. Please enter valid card.')
})

test('an Arabic page shows an error in Arabic, with its figures', async () => {
  const words = await inLanguage('ar')
  expect(words(refused)).toBe('يرجى الانتظار 12 ثانية قبل إعادة التحقق.')
  expect(words(unanswered)).toBe('تعذّر التحقق. يرجى إعادة المحاولة.')
})

test('an Arabic page never shows the server’s English message, only the portal’s own text', async () => {
  const words = await inLanguage('ar')
  const message = 'Unable to save the information on backend.'
  expect(words(new CallFailed({ code: 'unexpected', message, fallback: 'saveBasicInfo' }).problem)).toBe(
    'تعذّر حفظ المعلومات على الخادم.',
  )
  const reported = problemReported(
    { message: 'Please retry!', code: 'identity-number-invalid' },
    'verification',
  )
  expect(words(reported)).toBe('يرجى مراجعة رقم الهوية الوطنية / الإقامة ثم إعادة المحاولة.')
  expect(words(problemReported({ message: 'No.' }, 'verification'))).toBe('تعذّر التحقق. يرجى إعادة المحاولة.')
  expect(words(problemSaying('رصيد غير كافٍ', 'resubscribe'))).toBe('رصيد غير كافٍ')
})
