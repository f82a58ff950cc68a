import { describe, expect, test } from 'vitest'
import { missingDocuments, owedDocuments, requiredDocuments } from './documents.ts'

describe('documents of a business', () => {
  test('registration, address and zatca are always needed [5.71]', () => {
    expect(requiredDocuments(false)).toEqual(['registration', 'address', 'zatca'])
  })

  test('vat is needed only with a VAT ID [5.72]', () => {
    expect(requiredDocuments(true)).toEqual(['registration', 'vat', 'address', 'zatca'])
    expect(missingDocuments(['registration', 'address', 'zatca'], true)).toEqual(['vat'])
    expect(missingDocuments(['registration', 'address', 'zatca'], false)).toEqual([])
  })

  test.each([
    [[], ['registration', 'address', 'zatca']],
    [['zatca'], ['registration', 'address']],
    [
      ['vat', 'registration'],
      ['address', 'zatca'],
    ],
  ] as const)('with %j present, %j are missing [5.71]', (present, missing) => {
    expect(missingDocuments(present, false)).toEqual(missing)
  })

  test('a document uploaded earlier satisfies its row, beside one just picked [5.74]', () => {
    const uploaded = ['registration', 'address'] as const
    const picked = ['zatca', 'address'] as const
    expect(missingDocuments([...uploaded, ...picked], false)).toEqual([])
  })
})

test('an individual owes no documents, a business what is missing [5.71, 5.72]', () => {
  const onFile = { hasVatId: true, documents: ['registration', 'zatca'] } as const
  expect(owedDocuments({ ...onFile, accountType: 'individual' })).toEqual([])
  expect(owedDocuments({ ...onFile, accountType: 'business' })).toEqual(['vat', 'address'])
})
