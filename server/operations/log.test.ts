import { Writable } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPglite } from '#test/support/pglite.ts'
import { createLog } from './log.ts'
import { loggable } from './loggable.ts'

const lineOf = (fields: object): string => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  createLog('info', stream).warn(fields, 'it failed')
  return lines.join('')
}

const loggedOf = (error: unknown): { text: string; err: Record<string, unknown> } => {
  const text = lineOf({ err: error })
  return { text, err: (JSON.parse(text) as { err: Record<string, unknown> }).err }
}

let pglite: PGlite
beforeAll(async () => {
  pglite = await emptyPglite()
  await pglite.exec('create table people (id uuid, number text unique)')
})
afterAll(() => pglite.close())

const failureOf = async (...queries: [string, unknown[]][]): Promise<unknown> => {
  try {
    for (const [query, values] of queries) await pglite.query(query, values)
    return null
  } catch (error) {
    return error
  }
}

test('the log of a refused row names the violated constraint and no value of the row', async () => {
  const insert: [string, unknown[]] = ['insert into people (number) values ($1)', ['1012345678']]
  const { text, err } = loggedOf(await failureOf(insert, insert))
  expect(text).not.toContain('1012345678')
  expect(text).not.toContain('insert into')
  expect(err).toMatchObject({ code: '23505', constraint: 'people_number_key' })
  expect(err.message).toContain('people_number_key')
  expect(err.stack).toMatch(/^ +at /)
})

test('the log does not repeat a value that the database could not parse', async () => {
  const error = await failureOf(['insert into people (id) values ($1::text::uuid)', ['Sara Alomar']])
  const { text, err } = loggedOf(new Error('saving failed', { cause: error }))
  expect(text).not.toContain('Sara')
  expect(err).toMatchObject({ message: 'saving failed', cause: { code: '22P02' } })
})

test('the log of an ordinary error keeps message, stack and cause, and drops its other properties', () => {
  const error = Object.assign(new TypeError('no such thing', { cause: 'a text' }), {
    body: { nationalId: '1012345678' },
  })
  const { text, err } = loggedOf(error)
  expect(text).not.toContain('1012345678')
  expect(err).toMatchObject({ type: 'TypeError', message: 'no such thing' })
  expect(err.stack).toContain('log.test.ts')
})

const inDepth = (depth: number, fields: object): object =>
  depth === 0 ? fields : { next: [inDepth(depth - 1, fields)] }

describe.each([0, 1, 2])('%i objects and lists deep', (depth) => {
  test.each([
    ['a request’s headers', { req: { headers: { 'x-any': 'secret' } } }],
    ['an authorization', { call: { Authorization: 'secret' } }],
    ['a cookie', { 'set-cookie': ['secret'] }],
    ['a token', { card: { accessToken: 'secret' } }],
    ['a password', { db_password: 'secret' }],
    ['an ID number', { verification: { nationalId: 'secret' } }],
    ['an identification number', { customer: { identificationNumber: 'secret' } }],
    ['an address of a person', { by: { email: 'secret' } }],
    ['a security code', { card: { cvc: 'secret' } }],
  ])('the log hides the field of %s', (_, fields) => {
    expect(lineOf(inDepth(depth, fields))).not.toContain('secret')
    expect(lineOf(inDepth(depth, fields))).toContain('[redacted]')
  })

  test.each([
    ['a card number in a text', { note: 'paid with 4111 1111 1111 1111' }, '4111'],
    ['an ID number in a text', { note: 'ID 1000000008' }, '1000000008'],
    ['an ID number as a number', { note: 1_000_000_008 }, '1000000008'],
    ['a token in a name', { 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln': 1 }, 'eyJ'],
    ['bytes', { file: Buffer.from('4111') }, '52,49'],
  ])('the log has no %s', (_, fields, part) => {
    expect(lineOf(inDepth(depth, fields))).not.toContain(part)
  })
})

test('the log hides card numbers in an error, in its cause and in its aggregated errors', () => {
  const number = 'card 4111111111111111'
  const cause = new Error(number, { cause: new Error(number) })
  const text = lineOf({ err: new AggregateError([new Error(number)], number, { cause }) })
  expect(text).not.toContain('4111')
  expect(text.match(/card \[number\]/g)).toHaveLength(4)
})

test('the log keeps our ids and hashes whole, although they can resemble card numbers', () => {
  const fields = { id: '41111111-1111-4111-8111-411111111111', last: '4111111111111111'.repeat(4) }
  expect(loggable(fields)).toEqual(fields)
})

test('the log of a value that contains itself, fails or never ends is one line of bounded length', () => {
  const circular: Record<string, unknown> = { name: 'a' }
  circular['self'] = circular
  const endless = (): object => ({
    get next() {
      return endless()
    },
  })
  const fields = {
    circular,
    failing: {
      get value() {
        throw new Error('no')
      },
    },
    endless: endless(),
    many: Array.from({ length: 10_000 }, () => ({ a: Array.from({ length: 100 }, () => ({})) })),
    wide: Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 'x'.repeat(5_000)]),
    ),
    long: 'x'.repeat(250_000),
    big: 10n ** 30n,
    when: new Date(Number.NaN),
    empty: undefined,
  }
  const line = lineOf(fields)
  expect(line.length).toBeLessThan(200_000)
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(line)).toMatchObject({
    circular: { name: 'a', self: '[circular]' },
    failing: { value: '[unreadable]' },
    when: '[no date]',
  })
})
