import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { en as approvalWords } from '#src/shared/i18n/words/approval.ts'
import { en as words } from '#src/shared/i18n/words/dashboard.ts'
import { sampleApplication, sampleDocument } from '#src/shared/testing/application-samples.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCustomer } from '#src/shared/testing/samples.ts'
import { dialog, openDashboard, press, toast } from '../dashboard-harness.ts'

const GRANT = 'POST /v1/customers/assign/permission/cus_1'
const TITLE = 'Billing Permission Confirmation'
const GRANTED =
  "'Billing Account Admin' and 'Billing Account User' permissions are successfully granted to the account."
const NOT_GRANTED =
  "Failed to grant 'Billing Account Admin' and 'Billing Account User' permissions to the account."
const APPLICATION = 'GET /v1/applications/cus_1'
const waiting = { status: 'pending-review', pscPermissionGranted: false } as const

const open = (answer: object = { customer: sampleCustomer() }, answers: Record<string, object> = {}) =>
  openDashboard({
    customer: waiting,
    role: 'admin',
    answers: { [APPLICATION]: { application: sampleApplication() }, [GRANT]: answer, ...answers },
  })
const approve = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Approve' }).at(-1) as HTMLButtonElement
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const tickBoth = () => {
  tick('The customer details were reviewed.')
  tick('Billing admin permission is granted.')
}
const confirmAndApprove = async () => {
  press('Approve')
  await dialog(TITLE)
  tickBoth()
  await waitFor(() => expect(approve().disabled).toBe(false))
  fireEvent.click(approve())
}

describe('the Approve button', () => {
  test('the Approve button is shown to administrators until the permission is granted [4.035, 6.07]', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  })

  test.each([
    ['a customer', waiting, 'user'],
    ['an administrator, once it is granted', { ...waiting, pscPermissionGranted: true }, 'admin'],
  ] as const)('the Approve button is not shown for %s [4.035]', async (_, customer, role) => {
    await openDashboard({ customer, role })
    expect(screen.getByRole('region', { name: /onboarding is under review/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})

test('the Approve button opens Billing Permission Confirmation, which explains the effect [2.7.33]', async () => {
  await open()
  press('Approve')
  const question = await dialog(TITLE)
  expect(question.getByText(approvalWords.lead)).toBeTruthy()
  expect(question.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    approvalWords.reviewed,
    approvalWords.granted,
  ])
})

test.each([
  [words.summary.changePackage, words.changePackage.title, [words.changePackage.current]],
  [words.summary.updatePermissions, words.permissions.title, [words.permissions.lead]],
  [
    words.links.migrate,
    words.migration.title,
    [words.migration.lead, words.migration.duration, words.migration.self],
  ],
])('the modal of %s has its own body text [2.7.33]', async (button, title, texts) => {
  await openDashboard()
  press(button)
  const modal = await dialog(title)
  for (const text of texts) expect(modal.getByText(text, { exact: false })).toBeTruthy()
})

describe('the link to the review', () => {
  const link = () => screen.queryByRole('link', { name: 'Open the review' })?.getAttribute('href')

  test.each([
    ['waits for a review', waiting],
    ['was rejected', { status: 'rejected', rejectionReason: 'The company is closed' }],
  ] as const)(
    'the link to the review is shown to administrators while an application %s',
    async (_, customer) => {
      await openDashboard({ customer, role: 'admin' })
      expect(link()).toBe('/review?customer=cus_1')
    },
  )

  test('the link to the review is not shown to the customer', async () => {
    await openDashboard({ customer: waiting })
    expect(link()).toBeUndefined()
  })
})

describe('approving', () => {
  test('an approval needs both confirmations, and without them no call is made [2.7.23, 4.036]', async () => {
    const app = await open()
    press('Approve')
    await dialog(TITLE)
    expect(approve().disabled).toBe(true)
    tick('The customer details were reviewed.')
    expect(approve().disabled).toBe(true)
    tick('Billing admin permission is granted.')
    await waitFor(() => expect(approve().disabled).toBe(false))
    tick('The customer details were reviewed.')
    expect(approve().disabled).toBe(true)
    fireEvent.click(approve())
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.sent(GRANT)).toEqual([])
  })

  test('an approval lists only the documents that were not opened', async () => {
    const documents = [
      sampleDocument(),
      sampleDocument({ id: 'doc_2', documentType: 'address', isOpened: false }),
      sampleDocument({ id: 'doc_3', documentType: 'zatca', isOpened: false }),
    ]
    await open(undefined, { [APPLICATION]: { application: sampleApplication({ documents }) } })
    press('Approve')
    const question = await dialog(TITLE)
    const alert = await question.findByRole('alert')
    expect(alert.textContent).toContain(
      'You haven’t opened these documents. This will be recorded in the audit log:',
    )
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['National address certificate', 'ZATCA certificate'])
    tickBoth()
    expect(approve().disabled).toBe(false)
  })

  test('an approval mentions no documents if all were opened', async () => {
    await open()
    press('Approve')
    const question = await dialog(TITLE)
    tickBoth()
    await waitFor(() => expect(approve().disabled).toBe(false))
    expect(question.queryByRole('alert')).toBeNull()
    expect(question.queryByRole('status')).toBeNull()
  })

  test('an approval is disabled until the opened documents are known', async () => {
    await open(undefined, { [APPLICATION]: () => new Promise<object>(() => {}) })
    press('Approve')
    const question = await dialog(TITLE)
    tickBoth()
    expect(question.getByRole('status').textContent).toBe('Checking which documents you have opened…')
    expect(approve().disabled).toBe(true)
  })

  test('an approval is possible with a warning if the opened documents cannot be loaded', async () => {
    await open(undefined, { [APPLICATION]: refusal('unexpected') })
    press('Approve')
    const question = await dialog(TITLE)
    expect((await question.findByRole('alert')).textContent).toContain('couldn’t check')
    tickBoth()
    expect(approve().disabled).toBe(false)
  })

  test('an approval grants the permissions, shows a message and removes the notice [4.036, 8.31]', async () => {
    const app = await open()
    await confirmAndApprove()
    expect(await toast(GRANTED)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(app.sent(GRANT)).toHaveLength(1)
    expect(screen.getByText('Active')).toBeTruthy()
  })

  test.each([
    [
      'the server’s reason',
      refusal('group-unknown'),
      'Google Cloud does not know this group. Check the address and try again.',
    ],
    ['the portal’s own message', () => 'no-answer', 'Unable to update billing permission. Please try again!'],
  ])('a failed approval shows a warning with %s and can be repeated [8.32]', async (_, answer, words) => {
    await open(answer)
    await confirmAndApprove()
    const warning = await toast(`${NOT_GRANTED} ${words}`)
    expect(warning.closest('[role=alert]')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  })
})
