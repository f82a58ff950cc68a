import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeOf, type SessionReply } from '#test/support/seed/sessions.ts'
import { firstAdmin, someMember } from '#test/support/seed/team.ts'
import { runningApi, someEmail } from '../support/api.ts'

const FIRST_ADMIN = 'first@masar.example'
const FIRST_ANALYST = 'numbers@masar.example'
const RACED = 'raced@masar.example'
const api = runningApi({
  env: {
    ADMIN_EMAILS: ['admin@masar.example', FIRST_ADMIN, RACED].join(','),
    ANALYST_EMAILS: FIRST_ANALYST,
  },
})

interface Current extends SessionReply {
  user: { email: string }
}

/** Calls as the account `subject` of the identity provider, with this verified address. */
const callAs = async (email: string, subject: string) => {
  const token = await api.idToken(email, { subject })
  return api.call<Current>('GET', '/v1/customers/current', { token })
}
const roleOf = async (email: string, subject: string) => (await callAs(email, subject)).body.role
const usersWith = (email: string) =>
  api.database.db.selectFrom('users').select(['subject', 'role']).where('email', '=', email).execute()

describe('an address of the settings', () => {
  test.each([
    [FIRST_ADMIN, 'admin'],
    [FIRST_ANALYST, 'analyst'],
  ])('%s gives the role %s to the first account that signs in, and to no other one', async (email, role) => {
    const first = `first ${role}`
    expect(await roleOf(email, first)).toBe(role)
    expect(codeOf(await callAs(email, `second ${role}`))).toEqual([403, 'address-in-team'])
    expect(await roleOf(email, first)).toBe(role)
    expect(await usersWith(email)).toEqual([{ subject: first, role }])
  })

  test('an address that its administrator no longer has gives its role to no second account', async () => {
    const moved = someEmail()
    expect(await roleOf(FIRST_ADMIN, 'first admin')).toBe('admin')
    expect(await roleOf(moved, 'first admin')).toBe('admin')
    expect(codeOf(await callAs(FIRST_ADMIN, 'third admin'))).toEqual([403, 'address-in-team'])
    expect(await usersWith(FIRST_ADMIN)).toEqual([])
  })

  test('one of two accounts that sign in at once gets the role, and repeated calls give the same result', async () => {
    const subjects = ['a', 'b', 'a', 'b', 'a', 'b']
    const answers = await Promise.all(subjects.map((subject) => callAs(RACED, subject)))
    const [first] = answers.map(({ status }) => status === 200)
    expect(answers.map(({ status }) => status)).toEqual(
      subjects.map((subject) => ((subject === 'a') === first ? 200 : 403)),
    )
    expect(await usersWith(RACED)).toEqual([{ subject: first ? 'a' : 'b', role: 'admin' }])
  })
})

describe('an address of a member of the team', () => {
  test.each([
    ['a member', () => undefined],
    ['a deactivated member', async (id: string) => (await firstAdmin(api)).deactivate(id)],
  ])(
    'a second account with the address of %s is refused, and the administrators are alerted',
    async (_, before) => {
      const member = await someMember(api, 'admin')
      await before(member.id)
      expect(codeOf(await callAs(member.email, randomUUID()))).toEqual([403, 'address-in-team'])
      expect(codeOf(await callAs(member.email, randomUUID()))).toEqual([403, 'address-in-team'])
      const alerts = await api.mails({
        subject: 'An unknown person tried to sign in with an address of the team',
      })
      expect(alerts.filter(({ text }) => text.includes(member.email))).toHaveLength(1)
      expect(await usersWith(member.email)).toHaveLength(1)
    },
  )

  test('a known customer whose address becomes that of a member stays a customer', async () => {
    const member = await someMember(api, 'admin')
    const [own, subject] = [someEmail(), randomUUID()]
    expect(await roleOf(own, subject)).toBe('user')
    expect(await roleOf(member.email, subject)).toBe('user')
  })
})

describe('an invitation to the team', () => {
  test('an invitation gives its role to the account that accepts it, not to a second one with the address', async () => {
    const email = someEmail()
    await (await firstAdmin(api)).invite(email, 'admin')
    expect(await roleOf(email, 'invited')).toBe('admin')
    expect(codeOf(await callAs(email, 'not invited'))).toEqual([403, 'address-in-team'])
  })

  test('an open invitation of an address that a member has gives its role to no second account', async () => {
    const [email, other, subject] = [someEmail(), someEmail(), randomUUID()]
    const team = await firstAdmin(api)
    await team.invite(email, 'analyst')
    expect(await roleOf(other, subject)).toBe('user')
    expect(await roleOf(email, 'member')).toBe('analyst')
    await team.invite(other, 'admin')
    await api.database.db.updateTable('users').set({ email: other }).where('email', '=', email).execute()
    expect(await roleOf(other, subject)).toBe('user')
  })
})
