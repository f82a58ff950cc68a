import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { FIELD_MESSAGES, toFieldProblem } from '../field-messages.ts'
import { CompanyEmail, ContactEmail, Email, InviteEmail, PersonEmail } from './email.ts'

const problems = (schema: ZodMiniType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => toFieldProblem(issue).key)

describe('an e-mail address', () => {
  test.each([
    'a@b.sa',
    'ali.omar@example.com',
    'ali_omar-2@mail.example.co',
    '_a@example.com',
    'a-@example.com',
    '7@example.info',
    'group@sub-domain.example.com',
  ])('the e-mail address %s is accepted [5.01, 5.75]', (value) => {
    expect(Email.parse(value)).toBe(value)
    expect(CompanyEmail.parse(value)).toBe(value)
  })

  test.each([
    'm.ali@najd.cloud',
    'admin@masar.example',
    'ali@example.museum',
    'ali@xn--mgberp4a5d4ar.xn--mgberp4a5d4ar',
  ])('%s is accepted for people, but not for a company’s group [5.01, 5.75]', (value) => {
    expect(Email.parse(value)).toBe(value)
    expect(InviteEmail.parse(value)).toBe(value)
    expect(problems(CompanyEmail, value)).toEqual(['email'])
  })

  test.each([
    'ali',
    'ali@',
    '@example.com',
    'ali.@example.com',
    'ali_@example.com',
    'ali@example',
    'ali@example.c',
    'ali@example.cl0ud',
    'ali@example.xn--',
    `ali@example.${'a'.repeat(64)}`,
    'ali@.com',
    'ali@-example.com',
    'ali@example..com',
    'ali@ex_ample.com',
    'a b@example.com',
    'ali+tag@example.com',
    'علي@example.com',
    'ali@example.com,omar@example.com',
    'ali@omar@example.com',
  ])('the e-mail address %s is refused [5.01, 5.02, 5.75]', (value) => {
    expect(problems(Email, value)).toEqual(['email'])
    expect(problems(CompanyEmail, value)).toEqual(['email'])
  })

  test('an e-mail address is refused with the message of the specification [5.02]', () => {
    expect(FIELD_MESSAGES.email).toBe('Please enter a valid email address.')
  })

  test('an e-mail address is trimmed, required, and at most as long as SMTP allows', () => {
    expect(Email.parse('  a@b.sa ')).toBe('a@b.sa')
    expect(problems(Email, '  ')).toEqual(['required'])
    expect(problems(Email, null)).toEqual(['required'])
    expect(problems(Email, `${'a'.repeat(250)}@b.sa`)).toEqual(['too-long'])
  })

  test('an e-mail address of an invited person is lower-cased [5.03]', () => {
    expect(InviteEmail.parse('Ali.Omar@Example.COM')).toBe('ali.omar@example.com')
    expect(problems(InviteEmail, 'ali@')).toEqual(['email'])
  })
})

describe('the address of a person who can sign in', () => {
  test.each([
    'first_last@company.com',
    'first-last@company.com',
    'first+tag@company.com',
    "o'brien@company.ie",
    'a&b@company.com',
    'first_@company.com',
    '.first.@company.com',
  ])('a person with the address %s can sign in and can be invited', (value) => {
    expect(PersonEmail.parse(value)).toBe(value)
    expect(InviteEmail.parse(value.toUpperCase())).toBe(value)
  })

  test.each([
    'ali',
    'ali@company',
    'a li@company.com',
    'ali@com pany.com',
    'a,b@company.com',
    '<a@company.com>',
    'a@b@company.com',
    'a"b@company.com',
    'علي@company.com',
  ])('no person can sign in with the address %j', (value) => {
    expect(problems(PersonEmail, value)).toEqual(['email'])
  })

  test('a person can sign in with every address that another field accepts', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aZ7._-+&'@"), maxLength: 12 })
    const domains = fc.constantFrom('x.sa', 'x-y.co.uk', 'x.cloud', 'x.y', '-x.sa', 'x')
    fc.assert(
      fc.property(letters, domains, (local, domain) => {
        const value = `${local}@${domain}`
        const takes = (schema: ZodMiniType) => schema.safeParse(value).success
        expect(takes(InviteEmail)).toBe(takes(PersonEmail))
        for (const narrow of [Email, CompanyEmail, ContactEmail])
          if (takes(narrow)) expect(takes(PersonEmail)).toBe(true)
      }),
    )
  })
})

describe('the contact e-mail of a business', () => {
  test.each([
    'ali@example.com',
    'ali.omar.2@example.com',
    'm.ali@najd.cloud',
    `${'a'.repeat(70)}@example.com`,
  ])('the contact e-mail %s is accepted [5.56]', (value) => {
    expect(ContactEmail.parse(value)).toBe(value)
  })

  test.each([
    'ali-omar@example.com',
    'ali_omar@example.com',
    'ali..omar@example.com',
    '.ali@example.com',
    'ali.@example.com',
    'ali@example',
    `${'a'.repeat(71)}@example.com`,
  ])('the contact e-mail %s is refused [5.56, 5.57]', (value) => {
    expect(problems(ContactEmail, value)).toEqual(['email'])
  })
})
