import { describe, expect, test } from 'vitest'
import { toFieldProblem } from '../field-messages.ts'
import { supportMessage } from './contact.ts'

const message = { subject: 'Card', email: 'sara@example.com', message: 'It\nfails', name: 'Sara', file: null }
const problems = (value: unknown) =>
  (supportMessage([]).safeParse(value).error?.issues ?? []).map((issue) => {
    const { field, key } = toFieldProblem(issue)
    return `${field}: ${key}`
  })

describe('a message to support', () => {
  test('a message to support may have several lines, and needs no name and no file [2.4.01, 2.4.07]', () => {
    expect(supportMessage([]).parse(message)).toEqual(message)
    const { name: _name, file: _file, ...short } = message
    expect(problems(short)).toEqual([])
    expect(problems({ ...message, name: '' })).toEqual([])
  })

  test.each(['subject', 'email', 'message'])(
    'a message to support cannot be sent without %s [5.06]',
    (field) => {
      expect(problems({ ...message, [field]: ' ' })).toEqual([`${field}: required`])
    },
  )

  test('a message to support cannot be sent with an invalid e-mail address [5.06]', () => {
    expect(problems({ ...message, email: 'sara@' })).toEqual(['email: email'])
  })

  test.each([
    ['name', 'a'.repeat(41)],
    ['email', `${'a'.repeat(29)}@example.com`],
    ['message', 'a'.repeat(201)],
    ['subject', 'a'.repeat(101)],
  ])('a message to support has a limit on %s [5.09, 2.4.01, 2.4.07]', (field, value) => {
    expect(problems({ ...message, [field]: value })).toEqual([`${field}: too-long`])
    expect(problems({ ...message, [field]: value.slice(1) })).toEqual([])
  })

  test('a message to support cannot have a line break in its subject', () => {
    expect(problems({ ...message, subject: 'a\nBcc: b@example.com' })).toEqual(['subject: one-line'])
    expect(problems({ ...message, message: 'a\u0000' })).toEqual(['message: characters'])
  })

  test('a message to support has no file in JSON', () => {
    expect(problems({ ...message, file: 'x' })).toEqual(['file: invalid'])
  })
})
