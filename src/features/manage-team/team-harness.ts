import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TeamMember } from '#contract/endpoints/team.ts'
import { INVITATION_VERSION } from '#machines/invitation/invitation.machine.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

export const FIRST = 'GET /v1/team?limit=10&page=0'
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
export const me = sampleMember()
export const analyst = sampleMember({
  id: id(2),
  email: 'amal@masar.sa',
  firstName: 'Amal',
  lastName: 'Analyst',
  role: 'analyst',
})
export const out = sampleMember({
  id: id(3),
  email: 'omar@masar.sa',
  firstName: 'Omar',
  lastName: null,
  isActive: false,
})
const nameless = { firstName: null, lastName: null, isActive: false, revision: 1 }
const open = (isOverdue: boolean): TeamMember['invitation'] => ({
  state: 'pending',
  version: INVITATION_VERSION,
  facts: { toTeam: true, accountTakesColleagues: true, isOverdue },
})
export const invited = sampleMember({
  id: id(4),
  email: 'new@masar.sa',
  role: 'analyst',
  invitation: open(false),
  ...nameless,
})
export const expired = sampleMember({ id: id(5), email: 'old@masar.sa', invitation: open(true), ...nameless })
export const TEAM = samplePage('members', [me, analyst, out, invited, expired])

export const openTeam = async ({
  answers = {},
  path = '/manageTeam',
  ...rest
}: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const app = await act(() =>
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
  await screen.findByText(me.email, { selector: 'td *' })
  return app
}

export const rowOf = ({ email }: TeamMember) => {
  const row = screen.getByText(email, { selector: 'td *' }).closest('tr')
  if (!row) throw new Error(`${email} stands in no row`)
  return row
}
export const cellsOf = (member: TeamMember) =>
  [...rowOf(member).querySelectorAll('th, td')].map(({ textContent }) => textContent)
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const dialog = async () => within(await screen.findByRole('dialog'))
export const sent = ({ api }: Awaited<ReturnType<typeof openTeam>>, call: string) =>
  api.seen.filter((seen) => seen.call === call)
