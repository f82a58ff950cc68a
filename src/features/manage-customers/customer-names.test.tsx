import { expect, test } from 'vitest'
import { rows } from '#src/shared/testing/page-text.ts'
import { entryPage, FIRST, openCustomers, sampleEntry, shown } from './customers-harness.ts'

test.each([
  ['ar', ['شركة نجد للتجارة', 'Najd Trading']],
  ['en', ['Najd Trading']],
] as const)('the list shows the name in the reader’s language first: %s', async (language, names) => {
  await openCustomers({
    language,
    answers: { [FIRST]: entryPage([sampleEntry({ arabicName: 'شركة نجد للتجارة' })]) },
  })
  await shown()
  const [row] = rows()
  expect([...(row?.querySelectorAll('th bdi') ?? [])].map(({ textContent }) => textContent)).toEqual(names)
})
