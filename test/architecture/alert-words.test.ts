import { expect, test } from 'vitest'
import { ALERT_FACTS, type AlertFact } from '#server/mail/send-mail.ts'
import { alertWords } from '#server/messages/admin-mails.ts'
import { sourcesOf } from '../support/sources.ts'

/** A text of the code with a value in each placeholder. */
const filled = (text: string) => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'value')

/** `title: '…'` and `'What to do': '…'`, quoted in any way, also on the next line. */
const TEXT = /(?:\btitle|'What to do'):\s*(?:'([^']+)'|`([^`]+)`)/g
const isAlert = (text: string) => /alertAdmins\(|'admin-alert'/.test(text)

const texts = sourcesOf(['server'])
  .filter(({ path, text }) => !path.includes('.test.') && isAlert(text))
  .flatMap(({ path, text }) =>
    [...text.matchAll(TEXT)].map(([, plain, template]) => [path, filled(plain ?? template ?? '')] as const),
  )

const arabicOf = (text: string): string => {
  const fact: AlertFact = ALERT_FACTS[0]
  const { ar } = alertWords({ mail: 'admin-alert', alertId: 'a', title: 'x', details: { [fact]: text } })
  return ar.facts?.[0]?.[1] ?? ''
}

test('the alerts are found', () => {
  expect(texts.length).toBeGreaterThan(20)
})

test.each(texts)('an alert of %s has Arabic words: %s', (_, text) => {
  expect(arabicOf(text)).toMatch(/\p{Script=Arabic}/u)
})
