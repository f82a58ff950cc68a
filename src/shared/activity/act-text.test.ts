import { expect, test } from 'vitest'
import { AUDITED_OPERATIONS } from '#rules/activity.ts'
import { type Catalogue, textOf } from '../i18n/text-of.ts'

const words = import.meta.glob<Catalogue>('../i18n/*/acts.ts', { eager: true, import: 'default' })

const leaves = (catalogue: Catalogue, prefix = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  )

test.each(['en', 'ar'] as const)(
  'every act that is told of has words, and no others have: %s',
  (language) => {
    const catalogue = words[`../i18n/${language}/acts.ts`] ?? {}
    expect(leaves(catalogue).toSorted()).toEqual(AUDITED_OPERATIONS.toSorted())
    expect(
      textOf(catalogue, 'users.invite', { language, figures: (text) => text }, { email: 'x@y.sa' }),
    ).toContain('x@y.sa')
  },
)
