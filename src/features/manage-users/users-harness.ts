import { notificationsStore } from '@mantine/notifications'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AccountUser } from '#contract/endpoints/users.ts'
import { INVITATION_VERSION } from '#machines/invitation/invitation.machine.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleUser } from '#src/shared/testing/samples.ts'

export const FIRST = 'GET /v1/customers/users?limit=9&page=0'
export const SECOND = 'GET /v1/customers/users?limit=9&page=1'
export const OMAR = 'omar@najd-trading.com'

const joined = { removedAt: null, invitation: null, invitedUntil: null }
export const owner: AccountUser = { ...sampleUser(), ...joined, isOwner: true }
export const colleague: AccountUser = {
  ...sampleUser({ id: 'usr_2', firstName: 'Huda', lastName: 'Alotaibi', email: 'huda@najd-trading.com' }),
  ...joined,
  isOwner: false,
}
export const invited: AccountUser = {
  ...sampleUser({ id: 'usr_3', firstName: null, lastName: null, email: OMAR, status: 'pending' }),
  isActive: false,
  isOwner: false,
  removedAt: null,
  invitation: {
    state: 'pending',
    version: INVITATION_VERSION,
    facts: { toTeam: false, accountTakesColleagues: true, isOverdue: false },
  },
  invitedUntil: '2026-04-05T09:00:00.000Z',
}
export const guests = (count: number): AccountUser[] =>
  Array.from({ length: count }, (_, index) => ({
    ...colleague,
    id: `guest_${index}`,
    email: `guest.${index}@najd-trading.com`,
  }))
export const PEOPLE = samplePage('users', [owner, colleague, invited])

/** Removes toasts of an earlier test. */
export const prepare = (): void => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
}

export type Options = Partial<Parameters<typeof renderApp>[0]>

export const openUsers = async ({ answers = {}, path = '/manageUsers', ...rest }: Options = {}) => {
  const app = await act(() => renderApp({ path, answers: { [FIRST]: PEOPLE, ...answers }, ...rest }))
  await screen.findByRole('table')
  return app
}

/** The user's e-mail in the table, not in a toast. */
export const CELL = { selector: 'td *' }
export const listed = () => screen.findByText(owner.email, CELL)
export const rowOf = (email: string) => {
  const row = screen.getByText(email, CELL).closest('tr')
  if (!row) throw new Error(`${email} is in no row`)
  return within(row)
}
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const lists = (calls: string[]) => calls.filter((call) => call.startsWith('GET /v1/customers/users'))
