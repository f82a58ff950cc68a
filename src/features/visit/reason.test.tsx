import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { renderApp, toast } from '#src/shared/testing/render-app.tsx'
import { sampleCard, sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const MOVE = 'PUT /v1/payment-methods/backup'
const VISIT = 'POST /v1/visits'
const cards = (['primary', 'backup'] as const).map((status) => sampleCard({ id: status, status }))

describe('the first change for a customer', () => {
  /** Makes the backup card primary. The server requires a reason first. */
  const change = async () => {
    let isVisited = false
    const app = await renderApp({
      path: '/managePayment?customer=cus_1',
      current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }) }),
      answers: {
        'GET /v1/payment-methods': { paymentMethods: cards },
        [MOVE]: () => (isVisited ? { paymentMethods: cards, revision: 4 } : refusal('reason-required')),
        [VISIT]: () => {
          isVisited = true
          const at = '2026-03-06T09:00:00.000Z'
          const id = '11111111-1111-4111-8111-111111111111'
          return { visit: { id, customerId: id, openedAt: at, endsAt: at } }
        },
      },
    })
    const menus = await screen.findAllByRole('button', { name: /^Change the Visa card/ })
    fireEvent.click(menus[0] as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Make primary' }))
    const question = await readyDialog('Make this the primary card?')
    fireEvent.click(question.getByRole('button', { name: 'Make primary' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: /Why are you acting for/ }, { timeout: 10_000 }),
    )
    const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
    return { app, dialog, sent }
  }

  test('the first change for a customer asks for the reason and is then sent with the same key [6.05]', async () => {
    const { dialog, sent } = await change()
    expect(
      dialog.getByText(/the customer, who reads your reason with your name under Account Activity/),
    ).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The owner asked on the phone')
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(sent(MOVE)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(VISIT).map(({ body }) => body)).toEqual([
      { customerId: 'cus_1', reason: 'The owner asked on the phone' },
    ])
    const [first, second] = sent(MOVE)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect([first?.forCustomer, second?.forCustomer]).toEqual(['cus_1', 'cus_1'])
  })

  test('the first change for a customer needs a valid reason', async () => {
    const { dialog, sent } = await change()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'abc{Enter}')
    expect(await dialog.findByText('Please give the reason in at least 5 characters')).toBeTruthy()
    expect(sent(VISIT)).toEqual([])
  })

  test('Cancel cancels the first change for a customer and shows a message', async () => {
    const { dialog, sent } = await change()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await toast(/Nothing was changed: give the reason/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([sent(MOVE).length, sent(VISIT).length]).toEqual([1, 0])
  })
})
