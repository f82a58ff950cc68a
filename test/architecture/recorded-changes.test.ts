import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const WRITE =
  /updateTable\('(?:customers|users|paymentMethods)'\)|insertInto\('paymentMethods'\)|(?:update|insert into|delete from) (?:customers|users|payment_methods|flow_targets)\b/

/** Functions that write only columns that the audit does not show, each with its reason. */
const NOT_SHOWN = [
  // the time of the change
  'server/accounts/store.ts touchAccountsOpenedBy',
  // the time of the next billing run
  'server/billing/charging-stop-store.ts wakeDebtors',
  // a preference of the person
  'server/people/user-store.ts keepUserLanguage',
]

/** The exported functions and constants of a file with their text. */
const declarations = ({ path, text }: { path: string; text: string }) =>
  text
    .split(/^(?=(?:\/\*\*|export |const |async function |function ))/m)
    .map((part) => ({ name: `${path} ${/(?:const|function) (\w+)/.exec(part)?.[1]}`, part }))

test('every store that changes an account, person, card or target notes the row before it', () => {
  const sources = sourcesOf(['server']).filter(({ path }) => !path.endsWith('.test.ts'))
  const writing = sources.flatMap(declarations).filter(({ part }) => WRITE.test(part))
  expect(writing.length).toBeGreaterThan(10)
  const silent = writing.filter(({ part }) => !part.includes('beforeChange('))
  expect(silent.map(({ name }) => name).sort()).toEqual(NOT_SHOWN)
})
