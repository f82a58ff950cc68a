import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { TranslationsContext } from '#src/shared/i18n/use-translation.ts'
import { CallProblemMessage } from './failure-messages.tsx'

const { problem } = new CallFailed({
  code: 'card-not-verified',
  message: 'Unable to process payment. Please enter valid card.',
  subMessage: 'The card provider has not confirmed this card.',
})

test.each<[Language, string]>([
  [
    'en',
    'Unable to process payment. Please enter valid card. The card provider has not confirmed this card.',
  ],
  ['ar', 'تعذّرت معالجة الدفع. يرجى إدخال بطاقة صالحة. لم يؤكد مزوّد خدمة الدفع هذه البطاقة.'],
])(
  'the message of a failed card call has both sentences in the language %s [8.06]',
  async (language, words) => {
    const { i18n, ready } = createI18n(language)
    await ready
    await i18n.load(['card'])
    const { container } = render(
      <TranslationsContext value={i18n}>
        <CallProblemMessage problem={problem} />
      </TranslationsContext>,
    )
    expect(container.textContent).toBe(words)
  },
)
