import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import { CURRENT, dialog, openDashboard, press } from './dashboard-harness.ts'

const GROUP = 'PUT /v1/customers/billing-group'
const PACKAGE = 'PUT /v1/customers/support-package'
const CONFLICT_MESSAGE =
  'This was changed in the meantime, by another person or in another window. Review the current values and save again.'

/** The dashboard of an account that another session changes meanwhile. */
const open = async (change: Partial<Customer>, call: string, answer: (now: Customer) => object) => {
  let now = sampleCustomer()
  const app = await openDashboard({
    answers: {
      [CURRENT]: () => sampleCurrent({ customer: now }),
      [call]: () => {
        const revision = app.sent(call).at(-1)?.headers.get('if-match')
        return revision === `"${now.revision}"` ? answer(now) : refusal('version-conflict')
      },
    },
  })
  return {
    revisions: () => app.sent(call).map(({ headers }) => headers.get('if-match')),
    changeElsewhere: () => {
      now = sampleCustomer({ ...change, revision: now.revision + 1 })
    },
    /** Acts as the server's notification of the change: the portal reads the account again. */
    notifyClient: () => reloadAccount(app.queryClient),
  }
}

describe.each([
  ['is not shown yet when this person saves', false],
  ['is already shown when this person saves', true],
])('a change by another person that %s', (_, isShown) => {
  test('the first save of a group is refused after a change by another person, and the second succeeds [7.11]', async () => {
    const app = await open({ gcpSecurityGroup: 'theirs@najd-trading.com' }, GROUP, (now) => ({
      customer: { ...now, gcpSecurityGroup: 'mine@najd-trading.com', revision: now.revision + 1 },
    }))
    press('Update the billing permissions')
    await dialog('Billing Permissions')
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Billing group e-mail' })
    await act(async () => void fireEvent.change(field(), { target: { value: 'mine@najd-trading.com' } }))
    app.changeElsewhere()
    if (isShown) await app.notifyClient()
    press('Update')
    expect(await screen.findByText(CONFLICT_MESSAGE)).toBeTruthy()
    expect(field().value).toBe('mine@najd-trading.com')
    expect(plain(screen.getByText(/^The group is/).textContent)).toBe(
      'The group is theirs@najd-trading.com now.',
    )
    press('Update')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('mine@najd-trading.com')).toBeTruthy()
    expect(app.revisions()).toEqual(['"3"', '"4"'])
  })

  test('the first save of a package is refused after a change by another person, and the second succeeds [7.07]', async () => {
    const app = await open({ package: 'Basic' }, PACKAGE, (now) => ({
      package: 'Enhanced',
      customer: { ...now, package: 'Enhanced', revision: now.revision + 1 },
    }))
    press('Change the support package')
    await dialog('Update the support package')
    fireEvent.click(screen.getByRole('radio', { name: /^Enhanced/ }))
    press('Update')
    app.changeElsewhere()
    if (isShown) await app.notifyClient()
    await dialog('Support Package Upgrade Confirmation')
    press('Upgrade')
    expect(await screen.findByText(CONFLICT_MESSAGE)).toBeTruthy()
    press('Upgrade')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.revisions()).toEqual(['"3"', '"4"'])
  })
})
