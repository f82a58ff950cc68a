import { expect, test } from 'vitest'
import { taggedSubject } from './support-subject.ts'

test.each([
  ['Card', '[ISSUE-TICKET] Card'],
  [' Card ', '[ISSUE-TICKET] Card'],
  ['[ISSUE-TICKET] Card', '[ISSUE-TICKET] Card'],
  ['About [ISSUE-TICKET]', '[ISSUE-TICKET] About [ISSUE-TICKET]'],
])('%j is sent as %j [5.07, 5.08]', (subject, sent) => {
  expect(taggedSubject(subject)).toBe(sent)
  expect(taggedSubject(sent)).toBe(sent)
})
