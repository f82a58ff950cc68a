import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallRefused } from '#machines/shared/call-problem.ts'
import { createI18n, loadWords } from '#src/shared/i18n/i18n.ts'
import type { Language } from '#src/shared/i18n/languages.ts'
import { WordsContext } from '#src/shared/i18n/use-translation.ts'
import { CallProblemWords } from './call-problem-words.tsx'

const { problem } = new CallRefused({
  code: 'card-not-verified',
  message: 'Unable to process payment. Please enter valid card.',
  subMessage: 'The card provider has not confirmed this card.',
})

test.each<[Language, string]>([
  [
    'en',
    'Unable to process payment. Please enter valid card. The card provider has not confirmed this card.',
  ],
  ['ar', 'تعذّرت معالجة الدفع. يرجى إدخال بطاقة صالحة. لم يؤكد مزوّد البطاقات هذه البطاقة.'],
])('in %s both sentences are of that language [8.06]', async (language, words) => {
  const { i18n, ready } = createI18n(language)
  await ready
  await loadWords(i18n, 'card')
  const { container } = render(
    <WordsContext value={i18n}>
      <CallProblemWords problem={problem} />
    </WordsContext>,
  )
  expect(container.textContent).toBe(words)
})
