import { expect, test } from 'vitest'
import { phraseInArabic } from './arabic.ts'

const withoutIsolation = (text: string) => phraseInArabic(text).replaceAll(/[\u2066\u2069]/g, '')

test.each([
  [
    'send failed if canRetry and isOpen / remember, failed',
    'تعذّر send إذا canRetry وisOpen / remember, failed',
  ],
  ['after pause otherwise', 'بعد pause وإلا'],
  ['if not isOpen and', 'إذا ليس isOpen و'],
  ['and not isOpen', 'وليس isOpen'],
  ['or canRetry', 'أو canRetry'],
])('the words around names of the code are Arabic: %s', (english, arabic) => {
  expect(withoutIsolation(english)).toBe(arabic)
})

test('a name of the code keeps its direction', () => {
  expect(phraseInArabic('if isToCorrect(upload-')).toBe('إذا \u2066isToCorrect(upload-\u2069')
  expect(phraseInArabic('accountFailed.seen')).toBe('accountFailed.seen')
})
