import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { TeamMember } from '#contract/endpoints/team.ts'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const FIRST = 'GET /v1/team?limit=10&page=0'
const id = (last: number) => `5d1c7f0e-0000-4000-8000-00000000000${last}`

const sampleMember = (change: Partial<TeamMember> = {}): TeamMember => ({
  id: id(1),
  email: 'layla@masar.sa',
  firstName: 'Layla',
  lastName: 'Admin',
  role: 'admin',
  invitation: null,
  isActive: true,
  createdAt: '2026-11-14T09:00:00.000Z',
  revision: 4,
  ...change,
})
const me = sampleMember()
const analyst = sampleMember({
  id: id(2),
  email: 'amal@masar.sa',
  firstName: 'Amal',
  lastName: 'Analyst',
  role: 'analyst',
})
const deactivated = sampleMember({
  id: id(3),
  email: 'omar@masar.sa',
  firstName: 'Omar',
  lastName: null,
  isActive: false,
})
const nameless = { firstName: null, lastName: null, isActive: false, revision: 1 }
const open = (isOverdue: boolean): TeamMember['invitation'] => ({
  state: 'pending',
  version: 1,
  facts: { toTeam: true, accountTakesColleagues: true, isOverdue },
})
const invited = sampleMember({
  id: id(4),
  email: 'new@masar.sa',
  role: 'analyst',
  invitation: open(false),
  ...nameless,
})
const expired = sampleMember({ id: id(5), email: 'old@masar.sa', invitation: open(true), ...nameless })
const TEAM = samplePage('members', [me, analyst, deactivated, invited, expired])

type Options = Partial<Parameters<typeof renderApp>[0]>

const renderTeam = ({ answers = {}, path = '/manageTeam', ...rest }: Options = {}) =>
  act(() =>
    renderApp({
      path,
      current: sampleCurrent({
        role: 'admin',
        customer: null,
        user: sampleUser({ id: me.id, role: 'admin', email: me.email }),
      }),
      answers: { [FIRST]: TEAM, ...answers },
      ...rest,
    }),
  )

const openTeam = async (options: Options = {}) => {
  const app = await renderTeam(options)
  await screen.findByText(me.email, { selector: 'td *' })
  return app
}

const rowOf = ({ email }: TeamMember) => {
  const row = screen.getByText(email, { selector: 'td *' }).closest('tr')
  if (!row) throw new Error(`${email} is in no row`)
  return row
}
const cellsOf = (member: TeamMember) =>
  [...rowOf(member).querySelectorAll('th, td')].map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const sent = ({ api }: Awaited<ReturnType<typeof openTeam>>, call: string) =>
  api.seen.filter((seen) => seen.call === call)

const buttonsOf = (member: typeof me) =>
  within(rowOf(member))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
const member = (id: string) => `PUT /v1/team/members/${id}`

describe('the team', () => {
  test('the team is listed with its roles, and the reader is marked', async () => {
    await openTeam()
    expect([me, analyst, deactivated, invited, expired].map((one) => cellsOf(one).slice(0, 5))).toEqual([
      ['Layla Admin (you)', me.email, 'Administrator', 'Active', '14 Nov 2026'],
      ['Amal Analyst', analyst.email, 'Analyst', 'Active', '14 Nov 2026'],
      ['Omar', deactivated.email, 'Administrator', 'Deactivated', '14 Nov 2026'],
      ['Not Available', invited.email, 'Analyst', 'Invited', '14 Nov 2026'],
      ['Not Available', expired.email, 'Administrator', 'Invitation expired', '14 Nov 2026'],
    ])
  })

  test('the team offers the possible acts for each person', async () => {
    await openTeam()
    expect([me, analyst, deactivated, invited].map(buttonsOf)).toEqual([
      [`Make analyst: ${me.email}`, `Deactivate: ${me.email}`],
      [
        `Sign out everywhere: ${analyst.email}`,
        `Make administrator: ${analyst.email}`,
        `Deactivate: ${analyst.email}`,
      ],
      [`Reactivate: ${deactivated.email}`],
      [`Send again: ${invited.email}`, `Withdraw: ${invited.email}`],
    ])
  })

  test('the team is searched and sorted by the server, by the parameters in the address', async () => {
    const searchCall = 'GET /v1/team?limit=10&page=0&sortField=createdAt&sortOrder=desc&searchString=amal'
    const app = await openTeam({
      path: '/manageTeam?sort=createdAt&order=desc&search=amal',
      answers: { [searchCall]: TEAM },
    })
    expect(app.api.calls()).toContain(searchCall)
  })

  test('the team is in Arabic for an Arabic reader', async () => {
    await openTeam({ language: 'ar' })
    expect(cellsOf(analyst)).toContain('محلل')
    expect(screen.getByRole('button', { name: `إيقاف: ${analyst.email}` })).toBeTruthy()
  })

  test('the team shows a failed load', async () => {
    await renderTeam({ answers: { [FIRST]: refusal('unexpected', 'Unable to fetch the team.') } })
    expect(await screen.findByText('Unable to fetch the team.')).toBeTruthy()
  })
})

describe('a change', () => {
  test.each([
    [
      'a promotion',
      `Make administrator: ${analyst.email}`,
      'Make administrator',
      `${member(analyst.id)}/role`,
      { role: 'admin' },
    ],
    ['a demotion', `Make analyst: ${me.email}`, 'Make analyst', `${member(me.id)}/role`, { role: 'analyst' }],
    [
      'a deactivation',
      `Deactivate: ${analyst.email}`,
      'Deactivate',
      `${member(analyst.id)}/deactivate`,
      undefined,
    ],
    [
      'a return',
      `Reactivate: ${deactivated.email}`,
      'Reactivate',
      `${member(deactivated.id)}/reactivate`,
      undefined,
    ],
  ])(
    'the change %s is confirmed first, and sent with the revision that was shown',
    async (_, opens, confirms, call, body) => {
      const app = await openTeam({ answers: { [call]: { member: me } } })
      await press(opens)
      const form = await dialog()
      expect(sent(app, call)).toEqual([])
      await userEvent.click(form.getByRole('button', { name: confirms }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const [made] = sent(app, call)
      expect([made?.body, made?.headers.get('if-match')]).toEqual([body, '"4"'])
      expect(sent(app, FIRST)).toHaveLength(2)
    },
  )

  test('a change that reduces the reader’s own permissions shows a warning', async () => {
    await openTeam()
    await press(`Deactivate: ${me.email}`)
    expect((await dialog()).getByText(/^This is you: you are signed out at once/)).toBeTruthy()
    await press('Cancel')
    await press(`Deactivate: ${analyst.email}`)
    expect((await dialog()).queryByText(/^This is you/)).toBeNull()
  })

  test.each([
    ['Make administrator', analyst, 'Make administrator', `${member(analyst.id)}/role`],
    ['Deactivate', analyst, 'Deactivate', `${member(analyst.id)}/deactivate`],
    ['Reactivate', deactivated, 'Reactivate', `${member(deactivated.id)}/reactivate`],
    ['Withdraw', invited, 'Withdraw', `DELETE /v1/team/invitations/${invited.id}`],
  ])(
    'the change is made once after a lost answer and several presses: %s',
    async (opens, one, confirms, call) => {
      const app = await openTeam({ answers: { [call]: losingTheFirst({ member: one }) } })
      await userEvent.click(within(rowOf(one)).getByRole('button', { name: new RegExp(`^${opens}: `) }))
      const form = await dialog()
      await userEvent.click(form.getByRole('button', { name: confirms }))
      expect(await form.findByRole('alert')).toBeTruthy()
      await userEvent.click(form.getByRole('button', { name: confirms }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expectOneIntent(app.api, call)
    },
  )

  test('a change of the last administrator is refused with a message, and Cancel reloads the list', async () => {
    const app = await openTeam({ answers: { [`${member(me.id)}/deactivate`]: refusal('last-admin') } })
    await press(`Deactivate: ${me.email}`)
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Deactivate' }))
    expect((await form.findByRole('alert')).textContent).toContain('This is the last active administrator.')
    await press('Cancel')
    await waitFor(() => expect(sent(app, FIRST)).toHaveLength(2))
  })

  test('an administrator withdraws an invitation to the team', async () => {
    let gone = false
    const call = `DELETE /v1/team/invitations/${invited.id}`
    await openTeam({
      answers: {
        [FIRST]: () => (gone ? samplePage('members', [me]) : TEAM),
        [call]: () => {
          gone = true
          return {}
        },
      },
    })
    await press(`Withdraw: ${invited.email}`)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByText(invited.email, { selector: 'td *' })).toBeNull())
  })
})

describe('signing a member out everywhere', () => {
  const SIGN_OUT = `POST /v1/people/${analyst.id}/sign-out`
  const openDialog = async (answers: NonNullable<Options['answers']>) => {
    const app = await openTeam({ answers })
    await press(`Sign out everywhere: ${analyst.email}`)
    return { app, form: await dialog() }
  }

  test('signing a member out everywhere asks for the reason, and sends it once after a lost answer and several presses', async () => {
    const { app, form } = await openDialog({ [SIGN_OUT]: losingTheFirst({}) })
    await userEvent.click(form.getByRole('button', { name: 'Sign out everywhere' }))
    expect(sent(app, SIGN_OUT)).toEqual([])
    await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'A stolen laptop')
    await userEvent.click(form.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await form.findByRole('alert')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expectOneIntent(app.api, SIGN_OUT)
    expect(sent(app, SIGN_OUT)[0]?.body).toEqual({ reason: 'A stolen laptop' })
    expect((await screen.findByText(/is signed out everywhere/)).textContent).toContain(analyst.email)
  })

  test('signing a member out everywhere shows a refusal, and the typed reason stays', async () => {
    const { form } = await openDialog({ [SIGN_OUT]: refusal('own-sessions') })
    await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'A stolen laptop')
    await userEvent.click(form.getByRole('button', { name: 'Sign out everywhere' }))
    expect((await form.findByRole('alert')).textContent).toContain('You cannot sign yourself out here.')
    expect(form.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'A stolen laptop')
  })
})

describe('an invitation', () => {
  const INVITE = 'POST /v1/team/invitations'
  const open = async (answers: NonNullable<NonNullable<Parameters<typeof openTeam>[0]>['answers']>) => {
    const app = await openTeam({ answers })
    await press('Invite to the team')
    return { app, form: await dialog() }
  }

  test('an invitation to the team is sent once with its role and the e-mail in lower case, and the list is reloaded', async () => {
    const { app, form } = await open({ [INVITE]: { member: invited } })
    await userEvent.type(form.getByRole('textbox', { name: /Email/ }), 'New@Masar.sa')
    expect(form.getByText('Sees where people get stuck, without any personal data.')).toBeTruthy()
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Role/ }), 'Administrator')
    expect(form.getByText(/^Sees every customer/)).toBeTruthy()
    await userEvent.dblClick(form.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(app, INVITE).map(({ body }) => body)).toEqual([{ email: 'new@masar.sa', role: 'admin' }])
    expect(sent(app, INVITE)[0]?.headers.get('idempotency-key')).toBeTruthy()
    await waitFor(() => expect(sent(app, FIRST)).toHaveLength(2))
  })

  test('an invitation of a customer to the team is refused at the field', async () => {
    const said = 'This address belongs to a customer account.'
    const { form } = await open({
      [INVITE]: Response.json(
        { message: { message: said, code: 'customer-address', field: 'email' }, requestId: 'r' },
        { status: 409 },
      ),
    })
    await userEvent.type(form.getByRole('textbox', { name: /Email/ }), 'sara@najd.sa')
    await userEvent.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByText(said)).toBeTruthy()
    expect(form.getByRole('textbox', { name: /Email/ })).toHaveProperty('value', 'sara@najd.sa')
  })

  test('an invitation is resent once after a lost answer and several presses', async () => {
    const call = `POST /v1/team/invitations/${invited.id}/resend`
    const app = await openTeam({ answers: { [call]: losingTheFirst({ member: invited }) } })
    for (const times of [2, 3]) {
      await press(`Send again: ${invited.email}`)
      await waitFor(() => expect(sent(app, FIRST)).toHaveLength(times))
    }
    expectOneIntent(app.api, call)
  })

  test('an administrator sends an invitation to the team again', async () => {
    const app = await openTeam({
      answers: { [`POST /v1/team/invitations/${expired.id}/resend`]: { member: expired } },
    })
    await press(`Send again: ${expired.email}`)
    await waitFor(() => expect(sent(app, FIRST)).toHaveLength(2))
  })
})
