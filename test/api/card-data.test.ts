import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { multipart } from '../support/sample-files.ts'

const api = runningApi()
const NUMBER = '5421080101000000'
const GROUPS = '5421 0801 0100 0000'

const everything = async () => {
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

const taking = ENDPOINTS.filter(({ body, access }) => body && access !== 'public')

describe('a body that carries card data', () => {
  test.each(taking.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is refused by %s, and the value is kept nowhere',
    async (_, { method, path, access }) => {
      const token =
        access === 'admin' ? await api.idToken('admin@masar.example') : (await api.signIn(someEmail())).token
      const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      for (const body of [{ note: GROUPS }, { deep: [{ number: Number(NUMBER) }] }, { cvc: '947' }]) {
        const answer = await api.call<ErrorBody>(method, url, { token, body })
        expect([answer.status, answer.body.message.code]).toEqual([400, 'card-data-refused'])
        expect(JSON.stringify(answer.body)).not.toContain(NUMBER.slice(0, 8))
      }
    },
  )

  test('is refused in the fields of a multipart body too', async () => {
    const { token } = await api.signIn(someEmail())
    const { body, headers } = await multipart([], {
      subject: 'Card',
      email: 'a@b.com',
      message: `mine is ${GROUPS}`,
    })
    const answer = await api.call<ErrorBody>('POST', '/v1/email', { token, body, headers })
    expect(answer.body.message.code).toBe('card-data-refused')
  })

  test('alerts the administrators once an hour per person, without the value', async () => {
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
    const found = await everything()
    expect(found).toContain('A request carried card data and was refused')
    expect(found).not.toContain(NUMBER)
    expect(found).not.toContain(GROUPS)
  })
})
