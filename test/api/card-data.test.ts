import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'

const api = runningApi()
const NUMBER = '5421080101000000'
const GROUPS = '5421 0801 0100 0000'

const readAllData = async () => {
  const tables = await api.database.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name, schema }) =>
      api.database.db
        .withSchema(schema ?? 'public')
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  const { parts } = await api.control<{ parts: { mail: unknown } }>('/state')
  return JSON.stringify(rows) + api.logged() + JSON.stringify(parts.mail)
}

const withBody = ENDPOINTS.filter(({ body, access }) => body && access !== 'public')

describe('a body that carries card data', () => {
  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    'a body with card data is refused by %s, and the answer does not repeat the data',
    async (_, { method, path, access }) => {
      const isOfTeam = access === 'admin' || access === 'analyst'
      const token = isOfTeam ? await api.adminToken() : (await api.signIn(someEmail())).token
      const url = path
        .replace(':chart', 'identity')
        .replace(':state', 'WAITING')
        .replace(':queue', 'bill-customer')
        .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      for (const body of [
        { note: GROUPS },
        { deep: [{ number: Number(NUMBER) }] },
        { number: 41111111.11111111 },
        { cvc: '947' },
      ]) {
        const answer = await api.call<ErrorBody>(method, url, { token, body })
        expect([answer.status, answer.body.message?.code]).toEqual([400, 'card-data-refused'])
        expect(JSON.stringify(answer.body)).not.toContain(NUMBER.slice(0, 8))
      }
    },
  )

  test('card data in the fields of a multipart body is refused', async () => {
    const { token } = await api.signIn(someEmail())
    const { body, headers } = await multipart([], {
      subject: 'Card',
      email: 'a@b.com',
      message: `mine is ${GROUPS}`,
    })
    const answer = await api.call<ErrorBody>('POST', '/v1/email', { token, body, headers })
    expect(answer.body.message?.code).toBe('card-data-refused')
  })

  test('card data alerts the administrators once an hour per person, without the value', async () => {
    const person = await api.signIn(someEmail())
    for (let round = 0; round < 3; round += 1) {
      await person.call('PUT', '/v1/customers/drafts', {
        body: { form: 'contact', values: { message: NUMBER } },
      })
    }
    await api.server.jobs.idle()
    const { id } = await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const sent = await api.database.db
      .selectFrom('effects')
      .select('id')
      .where('id', 'like', `mail:admin-alert:card-data:${id}:%`)
      .execute()
    expect(sent).toHaveLength(1)
    const found = await readAllData()
    expect(found).toContain('A request with card data was refused')
    expect(found).not.toContain(NUMBER)
    expect(found).not.toContain(GROUPS)
  })
})

const REFUSED = [400, 'card-data-refused']
const answerOf = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.message?.code]

describe('a request that carries a card number', () => {
  const CARRIERS: Record<string, (token: string, number: string) => Promise<unknown[]>> = {
    'the name of an attached file': async (token, number) => {
      const file = { field: 'file', name: `${number}.pdf`, content: SAMPLES.pdf }
      const sent = await multipart([file], { subject: 'Card', email: 'a@b.com', message: 'See the file' })
      return answerOf(await api.call('POST', '/v1/email', { token, ...sent }))
    },
    'the name of a document': async (token, number) => {
      const sent = await multipart([{ field: 'registration', name: `${number}.pdf`, content: SAMPLES.pdf }])
      return answerOf(await api.call('POST', '/v1/customers/attachments', { token, ...sent }))
    },
    'the name of a part with a file': async (token, number) => {
      const sent = await multipart([{ field: number, name: 'a.pdf', content: SAMPLES.pdf }])
      return answerOf(await api.call('POST', '/v1/customers/attachments', { token, ...sent }))
    },
    'the name of a part with a text': async (token, number) => {
      const sent = await multipart([], { [number]: 'x', subject: 'Card', email: 'a@b.com', message: 'Hello' })
      return answerOf(await api.call('POST', '/v1/email', { token, ...sent }))
    },
    'a key of a request': async (token, number) =>
      answerOf(
        await api.call('PUT', '/v1/customers/drafts', {
          token,
          idempotencyKey: number.replace(/[^\x21-\x7e]/g, '-'),
          body: { form: 'contact', values: {} },
        }),
      ),
    'a query that is not read': async (token, number) =>
      answerOf(await api.call('POST', '/v1/customers/google-info', { token, query: { note: number } })),
    'a body that is not read': async (token, number) =>
      answerOf(await api.call('POST', '/v1/customers/google-info', { token, body: { note: number } })),
    'the phone of a draft': async (token, number) =>
      answerOf(
        await api.call('PUT', '/v1/customers/drafts', {
          token,
          body: { form: 'basic-info', values: { phone: number } },
        }),
      ),
    'an address': async (token, number) =>
      answerOf(
        await api.call('POST', `/v1/nafath-verifications/cancel/${encodeURIComponent(number)}`, {
          token,
          body: { nationalId: '1000000008' },
        }),
      ),
  }

  test.each(Object.entries(CARRIERS))('a card number is refused in %s', async (_, send) => {
    const { token } = await api.signIn(someEmail())
    for (const separator of ['', ' ', '-', '.', ',', ':', ', ', '|'])
      expect([
        separator,
        ...(await send(token, NUMBER.replace(/(?<=\d{4})(?=(\d{4})+$)/g, separator))),
      ]).toEqual([separator, ...REFUSED])
    await api.server.jobs.idle()
    const found = await readAllData()
    expect(found).not.toMatch(/5421[^\d]{0,4}0801[^\d]{0,4}0100/)
  })

  test.each(['toString', 'valueOf', 'toLocaleString', 'hasOwnProperty', 'isPrototypeOf', 'constructor'])(
    'a card number is refused in a field named %s, which every object inherits',
    async (name) => {
      const person = await api.signIn(someEmail())
      const values = { [name]: GROUPS }
      const draft = await person.call<ErrorBody>('PUT', '/v1/customers/drafts', {
        body: { form: 'contact', values },
      })
      expect(answerOf(draft)).toEqual(REFUSED)
    },
  )

  test('a card number is refused in digits of other scripts and with slashes', async () => {
    const { token } = await api.signIn(someEmail())
    for (const zero of [0x660, 0x6f0, 0xff10]) {
      const note = [...NUMBER].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
      expect(
        answerOf(await api.call('POST', '/v1/customers/google-info', { token, body: { note } })),
      ).toEqual(REFUSED)
    }
    const body = { accountType: 'business', referrer: 'https://a.example/5421/0801/0100/0000' }
    expect(answerOf(await api.call('POST', '/v1/customers/login', { token, body }))).toEqual(REFUSED)
  })

  test('a card number in a name from the identity provider is dropped, and in the e-mail address it blocks the sign-in', async () => {
    for (const name of [`Sara ${NUMBER}`, GROUPS]) {
      const email = someEmail()
      const token = await api.idToken(email, { name })
      const { status } = await api.call('POST', '/v1/customers/login', {
        token,
        body: { accountType: 'business' },
      })
      expect(status).toBe(200)
      const { firstName, lastName } = await api.database.db
        .selectFrom('users')
        .select(['firstName', 'lastName'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect([firstName, lastName]).toEqual([null, null])
    }
    const token = await api.idToken(`${NUMBER}@najd-trading.com`)
    const { status } = await api.call('POST', '/v1/customers/login', {
      token,
      body: { accountType: 'business' },
    })
    expect(status).toBe(401)
    expect(await readAllData()).not.toContain(NUMBER)
  })
})

test('names from the identity provider are stored without unreadable and invisible characters', async () => {
  const email = someEmail()
  const token = await api.idToken(email, { name: "\u202eZoe\u0308\ue000 O'Brien\u2066" })
  await api.call('POST', '/v1/customers/login', { token, body: { accountType: 'business' } })
  const { firstName, lastName } = await api.database.db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect([firstName, lastName]).toEqual(['Zoë', "O'Brien"])
})

describe('a field with its own format', () => {
  test('a half-typed VAT ID is stored in a draft and sends no alert', async () => {
    const person = await api.signIn(someEmail())
    const before = api.logged().split('a request carried card data').length
    for (const vatId of ['30000000000004', '3000000000004', '36000000000008', '300000000000003']) {
      const { status } = await person.call('PUT', '/v1/customers/drafts', {
        body: { form: 'basic-info', values: { vatId } },
      })
      expect([vatId, status]).toEqual([vatId, 200])
    }
    expect(api.logged().split('a request carried card data').length).toBe(before)
  })
})

describe('a hostile body', () => {
  const NUMBERS = '1 '.repeat(125_000)
  const NESTED = '['.repeat(5_000) + ']'.repeat(5_000)
  const headers = { 'content-type': 'application/json' }

  test.each([
    ['a field that is far too long', { id: NUMBERS, secret_token: 'x', data: {} }],
    ['5,000 nested brackets', `{"id":${NESTED}}`],
    ['100,000 values', { id: 'x', secret_token: 'x', data: Array(100_000).fill(1) }],
  ])('a webhook refuses %s from any sender', async (_, body) => {
    const { status } = await api.call('POST', '/v1/webhooks/cards', { body, headers })
    expect(status).toBe(400)
  })

  test('a webhook ignores a long field that it does not read, and refuses the wrong secret', async () => {
    const body = { id: 'x', secret_token: 'x', data: {}, more: NUMBERS }
    const { status } = await api.call('POST', '/v1/webhooks/cards', { body, headers })
    expect(status).toBe(401)
  })

  test('a call without a body refuses 5,000 nested brackets', async () => {
    const { token } = await api.signIn(someEmail())
    const answer = await api.call<ErrorBody>('POST', '/v1/customers/google-info', {
      token,
      body: NESTED,
      headers,
    })
    expect(answerOf(answer)).toEqual([400, 'validation-failed'])
  })

  test('a long number in an unread field of a webhook does not count as card data', async () => {
    const body = { id: 'x', secret_token: 'x', data: { id: 'y', reference_number: NUMBER } }
    expect((await api.call('POST', '/v1/webhooks/cards', { body })).status).toBe(401)
  })
})
