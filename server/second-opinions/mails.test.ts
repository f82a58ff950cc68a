import { expect, test } from 'vitest'
import type { CustomerRow, SecondOpinionRow, UserRow } from '../db/schema.ts'
import { endedWords } from './mails.ts'

const customer = {
  accountType: 'business',
  businessName: 'Najd Trading',
  arabicBusinessName: 'شركة نجد للتجارة',
} as CustomerRow
const decider = { firstName: 'Layla', lastName: 'Alotaibi', email: 'layla@masar.example' } as UserRow

const words = (state: string, answer: string | null = null) =>
  endedWords({ operation: 'review.reject', state, machineVersion: 1, answer } as SecondOpinionRow, {
    customer,
    decider,
  })

test.each([
  ['agreed', 'A second administrator agreed', 'وافق مدير نظام ثانٍ'],
  ['declined', 'A second administrator declined', 'رفض مدير نظام ثانٍ'],
  ['lapsed', 'No second administrator decided', 'لم يبتّ مدير نظام ثانٍ في طلبك'],
  ['outdated', 'Your request is outdated', 'طلبك لم يعد ساريًا'],
])('the mail about an act that is %s names act and customer in both languages', (state, en, ar) => {
  const mail = words(state)
  expect([mail?.en.subject, mail?.ar.subject]).toEqual([en, ar])
  expect(mail?.en.facts?.slice(0, 2)).toEqual([
    ['Act', 'Reject the application'],
    ['Customer', 'Najd Trading'],
  ])
  expect(mail?.ar.facts?.slice(0, 2)).toEqual([
    ['الإجراء', 'رفض طلب العميل'],
    ['العميل', 'شركة نجد للتجارة'],
  ])
})

test('the mail about a declined act has the person and the reason on one line', () => {
  expect(words('declined', 'Wait for\ntheir bank')?.en.facts?.slice(2)).toEqual([
    ['Administrator', 'Layla Alotaibi'],
    ['Reason', 'Wait for their bank'],
  ])
})

test.each([
  ['granted', 'Your export is ready to download', 'يمكنك الآن تنزيل ملف التصدير'],
  ['expired', 'Your export has expired', 'انتهت مهلة تنزيل ملف التصدير'],
])('the mail about an export that is %s names it and leads to its page', (state, en, ar) => {
  const row = { operation: 'audit.export', customerId: null, state, machineVersion: 1, answer: null }
  const mail = endedWords(row as SecondOpinionRow, { customer: undefined, decider })
  expect([mail?.en.subject, mail?.ar.subject]).toEqual([en, ar])
  expect(mail?.en.facts?.[0]).toEqual(['Act', 'Export the audit'])
  expect(mail?.ar.action).toEqual({ label: 'فتح الصفحة', path: '/audit' })
})

test.each(['waiting', 'withdrawn', 'downloading', 'used'])(
  'there is no mail about an act that is %s',
  (state) => {
    expect(words(state)).toBeNull()
  },
)
