import { describe, expect, test } from 'vitest'
import type { FieldMessage } from '#contract/field-messages.ts'
import { fileProblem, missingDocuments, owedDocuments, requiredDocuments } from './documents.ts'

describe('documents of a business', () => {
  test('a business always needs registration, address and zatca [5.71]', () => {
    expect(requiredDocuments(false)).toEqual(['registration', 'address', 'zatca'])
  })

  test('a business needs vat only with a VAT ID [5.72]', () => {
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
  ] as const)('with the documents %j present, %j are missing [5.71]', (present, missing) => {
    expect(missingDocuments(present, false)).toEqual(missing)
  })

  test('an uploaded document counts, and so does a selected one [5.74]', () => {
    const uploaded = ['registration', 'address'] as const
    const picked = ['zatca', 'address'] as const
    expect(missingDocuments([...uploaded, ...picked], false)).toEqual([])
  })
})

test('an individual owes no documents, a business owes the missing ones [5.71, 5.72]', () => {
  const onFile = { hasVatId: true, documents: ['registration', 'zatca'] } as const
  expect(owedDocuments({ ...onFile, accountType: 'individual' })).toEqual([])
  expect(owedDocuments({ ...onFile, accountType: 'business' })).toEqual(['vat', 'address'])
})

const MB = 1024 * 1024

test.each<[string, number, FieldMessage | null, string]>([
  ['a.pdf', 1, null, '[5.69]'],
  ['a.DOC', 1, null, '[5.69]'],
  ['a.docx', 1, null, '[5.69]'],
  ['a.png', 1, null, '[5.69]'],
  ['a.jpeg', 1, null, '[5.69]'],
  ['my.report.jpg', 1, null, '[5.69]'],
  ['a.exe', 1, 'file-type', '[5.69, 5.74]'],
  ['a.pdf.exe', 1, 'file-type', '[5.69]'],
  ['pdf', 1, 'file-type', '[5.69]'],
  ['', 1, 'file-type', '[5.69]'],
  ['a.pdf', 0, 'file-empty', ''],
  ['a.pdf', 10 * MB, null, '[5.70]'],
  ['a.pdf', 10 * MB + 1, 'file-too-large', '[5.70]'],
])('the file %j of %i bytes has the problem %s %s', (name, size, key) => {
  expect(fileProblem({ name, size })).toBe(key)
})
