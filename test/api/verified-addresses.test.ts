import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { Email, PersonEmail } from '#contract/text/email.ts'
import { invite, listOf, someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { firstAdmin } from '#test/support/seed/team.ts'
import { runningApi } from '../support/api.ts'
import { businessForm, type Reply, refusal } from './support/info-step.ts'

const api = runningApi()

/** An address with this pattern that is unique in this run. */
const uniqueEmail = (local: string): string => {
  const [first = '', ...rest] = local
  return `${first}${randomUUID().slice(0, 8)}${rest.join('')}@najd-trading.com`
}
const LOCALS = ['first_last', 'first-last', 'first+tag', "o'brien", 'a&b', 'first_', '{x}', '%25']

describe('an address verified by the sign-in provider', () => {
  test.each(LOCALS)(
    'the verified address %s… is accepted as the contact of its owner’s business',
    async (local) => {
      const email = uniqueEmail(local)
      const person = await api.signIn(email, 'business')
      await person.call('POST', '/v1/customers/google-info')
      const number = `70012${String(50_000 + LOCALS.indexOf(local))}`
      await person.call('GET', `/wathq/${number}`, { query: { includeAddress: 'true' } })
      const form = businessForm({ accountType: 'business', email, name: 'Sara Alomar', number })
      const save = (contactEmail: string) =>
        person.call<Reply>('POST', '/v1/customers/basic-info', { body: { ...form, contactEmail } })

      expect(await refusal(save(uniqueEmail('other_one')))).toEqual([
        400,
        'contactEmail',
        'Please enter a valid email address.',
      ])
      const { status, body } = await save(email.toUpperCase())
      expect([status, body.customer.contactEmail]).toEqual([200, email])
    },
  )

  test.each(LOCALS)(
    'the verified address %s… can write to support, but another person can use it only if the pattern accepts it',
    async (local) => {
      const email = uniqueEmail(local)
      const [person, other] = [await api.signIn(email), await api.signIn(uniqueEmail('p'))]
      const subject = randomUUID()
      const body = { subject, email: email.toUpperCase(), message: 'Hello', name: null, file: null }
      expect((await person.call('POST', '/v1/email', { body })).status).toBe(200)
      const [mail] = await api.mails({ subject })
      expect(mail?.text).toContain(`From: ${email}\n`)
      const refused = await other.call<ErrorBody>('POST', '/v1/email', { body })
      expect(refused.status).toBe(Email.safeParse(email).success ? 200 : 400)
    },
  )

  test('a verified address that is longer than the limit of typed addresses can write to support', async () => {
    const person = await api.signIn(uniqueEmail('a-rather-long-name-of-a-person-in-the-office'))
    const body = { subject: 'Hi', email: person.email, message: 'Hello', name: null, file: null }
    expect((await person.call('POST', '/v1/email', { body })).status).toBe(200)
  })

  test.each(LOCALS)(
    'the address %s… can be invited as a colleague and to the team, and gets the mail',
    async (local) => {
      const owner = await someOwner(api)
      const email = uniqueEmail(local)
      expect((await invite(owner, email.toUpperCase())).status).toBe(200)
      expect((await listOf(owner)).users.map((user) => user.email)).toContain(email)
      expect(await api.mails({ to: email })).toHaveLength(1)

      const member = uniqueEmail(local)
      expect((await (await firstAdmin(api)).invite(member, 'analyst')).status).toBe(200)
      expect((await openSession(api, member)).answer.body.role).toBe('analyst')
    },
  )

  test('every address that can sign in can be invited', async () => {
    const owner = await someOwner(api)
    const local = fc.string({
      unit: fc.constantFrom(..."aZ7.!#$%&'*+/=?^_`{|}~-"),
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(local, async (text) => {
        const email = uniqueEmail(text)
        expect(PersonEmail.safeParse(email).success).toBe(true)
        expect((await api.signIn(email)).customer.user.email).toBe(email.toLowerCase())
        expect((await invite(owner, uniqueEmail(text))).status).toBe(200)
      }),
      { numRuns: 20 },
    )
  })
})

test('a colleague can write to support with the owner’s address even if it is longer than the limit of typed addresses', async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  const email = uniqueEmail('a-rather-long-name-of-an-owner-in-the-office')
  await api.database.db.updateTable('users').set({ email }).where('email', '=', owner.email).execute()
  const body = { subject: 'Hi', email, message: 'Hello', name: null, file: null }
  expect((await colleague.call('POST', '/v1/email', { body })).status).toBe(200)
})
