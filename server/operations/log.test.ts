import { Writable } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPglite } from '#test/support/pglite.ts'
import { createLog } from './log.ts'

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

test.each([
  ['a request’s headers', { req: { headers: { 'x-any': 'secret' } } }],
  ['an authorization', { call: { authorization: 'secret' } }],
  ['a cookie', { call: { cookie: 'secret' } }],
  ['a token', { card: { token: 'secret' } }],
  ['an ID number', { verification: { nationalId: 'secret' } }],
  ['an identification number', { customer: { identificationNumber: 'secret' } }],
])('the log hides %s in an object', (_, fields) => {
  expect(lineOf(fields)).not.toContain('secret')
  expect(lineOf(fields)).toContain('[redacted]')
})
