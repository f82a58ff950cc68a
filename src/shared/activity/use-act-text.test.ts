import { expect, test } from 'vitest'
import { AUDITED_OPERATIONS, DECIDED_OPERATIONS } from '#rules/activity.ts'
import { ASKED_ACTS } from '#rules/second-opinion.ts'
import { type Catalogue, textOf } from '../i18n/text-of.ts'
import { ar, en } from '../i18n/words/acts.ts'

const leaves = (catalogue: Catalogue, prefix = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  )

/** Acts whose attempts are in the audit: calls, and the requests to a second administrator that replace some calls. */
const attempted: readonly string[] = [...DECIDED_OPERATIONS, ...Object.values(ASKED_ACTS)]

test.each([
  ['en', en],
  ['ar', ar],
] as const)(
  'exactly the audited acts have a text, and every call also has a text for an attempt (%s)',
  (language, catalogue) => {
    const { tried, ...done } = catalogue
    expect(leaves(done).toSorted()).toEqual(AUDITED_OPERATIONS.toSorted())
    expect(leaves(tried).toSorted()).toEqual(
      AUDITED_OPERATIONS.filter((operation) => attempted.includes(operation)).toSorted(),
    )
    expect(
      textOf(catalogue, 'users.invite', { language, figures: (text) => text }, { email: 'x@y.sa' }),
    ).toContain('x@y.sa')
  },
)
