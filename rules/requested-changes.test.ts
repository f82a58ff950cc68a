import { describe, expect, test } from 'vitest'
import { DOCUMENT_TYPES } from '#contract/entities/document.ts'
import { CHANGE_TARGETS } from '#contract/entities/requested-change.ts'
import {
  documentOf,
  fieldsOfTarget,
  proposableDocuments,
  requestableTargets,
  stepOfTarget,
} from './requested-changes.ts'

const business = { accountType: 'business', vatId: '300000000000003', verifiedNames: [] } as const
const individual = { accountType: 'individual', vatId: null, verifiedNames: [] } as const

test('every target has a step', () => {
  expect(Object.groupBy(CHANGE_TARGETS, stepOfTarget)['upload-documents']).toEqual([
    'documents.registration',
    'documents.vat',
    'documents.address',
    'documents.zatca',
  ])
  expect(CHANGE_TARGETS.filter((target) => stepOfTarget(target) === 'billing-email')).toEqual([
    'gcpSecurityGroup',
  ])
  expect([stepOfTarget('city'), stepOfTarget('documents.vat')]).toEqual(['basic-info', 'upload-documents'])
})

test('a city includes its province, a document has no field', () => {
  expect(fieldsOfTarget('city')).toEqual(['city', 'province'])
  expect(fieldsOfTarget('documents.vat')).toEqual([])
  expect(fieldsOfTarget('district')).toEqual(['district'])
  expect([documentOf('documents.address'), documentOf('address')]).toEqual(['address', null])
})

test('an answer may have the requested documents, and the certificate when the VAT ID is a target', () => {
  const onFile = {
    accountType: 'business',
    hasVatId: false,
    documents: ['registration', 'address', 'zatca'],
  } as const
  expect(proposableDocuments(['documents.address', 'district'], onFile)).toEqual(['address'])
  expect(proposableDocuments(['vatId'], onFile)).toEqual(['vat'])
  expect(proposableDocuments(['vatId'], { ...onFile, documents: DOCUMENT_TYPES })).toEqual([])
  expect(proposableDocuments([], { ...onFile, documents: [] })).toEqual([])
  expect(proposableDocuments(['firstName'], { ...onFile, accountType: 'individual', documents: [] })).toEqual(
    [],
  )
})

describe('the possible targets', () => {
  test('the possible targets of a business are its form, its documents and its group, each once', () => {
    const targets = requestableTargets(business)
    expect(new Set(targets).size).toBe(targets.length)
    expect(CHANGE_TARGETS.filter((target) => !targets.includes(target))).toEqual([
      'arabicFirstName',
      'arabicLastName',
    ])
  })

  test('the possible targets of a business without a VAT ID exclude the VAT certificate', () => {
    expect(requestableTargets({ ...business, vatId: null })).not.toContain('documents.vat')
  })

  test('the possible targets of an individual exclude documents and verified names', () => {
    const targets = requestableTargets({ ...individual, verifiedNames: ['firstName', 'arabicLastName'] })
    expect(targets.filter((target) => documentOf(target) || target === 'gcpSecurityGroup')).toEqual([])
    expect(targets).not.toContain('firstName')
    expect(targets).not.toContain('arabicLastName')
    expect(targets).toContain('lastName')
  })
})
