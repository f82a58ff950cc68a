import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { openHistory, shown } from './billing-harness.ts'

const SET = 'PUT /v1/invoices/purchase-order'

const current = (purchaseOrder: string | null) => {
  const own = sampleCurrent()
  return { ...own, customer: own.customer && { ...own.customer, purchaseOrder } }
}

const openDialog = async (
  purchaseOrder: string | null,
  answers: Record<string, object | (() => object)>,
  language: Language = 'en',
) => {
  const app = await openHistory({ current: current(purchaseOrder), answers, language })
  await shown()
  await userEvent.click(
    screen.getByRole('button', { name: /^(Set|Change) the number$|^(تحديد|تغيير) الرقم$/ }),
  )
  return { app, dialog: within(await screen.findByRole('dialog')) }
}
const bodyOf = (app: Awaited<ReturnType<typeof openDialog>>['app']) =>
  app.api.seen.find(({ call }) => call === SET)?.body

test('a customer sets the purchase-order number, and the page shows it [2.8.22]', async () => {
  const { app, dialog } = await openDialog(null, { [SET]: { customer: current('PO-2026/114').customer } })
  await userEvent.type(dialog.getByRole('textbox', { name: /^Purchase-order number/ }), ' PO-2026/114 ')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const section = await screen.findByRole('region', { name: 'Purchase order' })
  expect(await within(section).findByText('PO-2026/114')).toBeTruthy()
  expect(bodyOf(app)).toEqual({ purchaseOrder: 'PO-2026/114' })
  expect(app.api.seen.find(({ call }) => call === SET)?.headers.get('idempotency-key')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an emptied field removes the number', async () => {
  const { app, dialog } = await openDialog('PO-1', { [SET]: { customer: current(null).customer } })
  await userEvent.clear(dialog.getByRole('textbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodyOf(app)).toEqual({ purchaseOrder: null }))
  expect(await screen.findByText('Your next invoice shows no purchase order.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Purchase order' })).getByText('None')).toBeTruthy()
})

test('a number with other characters stays in the form with the reason, and nothing is sent', async () => {
  const { app, dialog } = await openDialog('PO-1', {})
  const field = dialog.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, '<2>')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await dialog.findByText('Please use English letters, digits, spaces and . _ / # - only'),
  ).toBeTruthy()
  expect([field.value, bodyOf(app)]).toEqual(['PO-1<2>', undefined])
})

test('a number that was not saved stays in the form', async () => {
  const { dialog } = await openDialog('PO-1', { [SET]: refusal('unexpected', 'It was not saved.') })
  const field = dialog.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('It was not saved.')).toBeTruthy()
  expect(field.value).toBe('PO-12')
})

test('the purchase order reads right in Arabic', async () => {
  const { dialog } = await openDialog('PO-1', { [SET]: { customer: current('PO-12').customer } }, 'ar')
  await userEvent.type(dialog.getByRole('textbox', { name: /رقم أمر الشراء/ }), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/ستعرض فاتورتك القادمة أمر الشراء/)).toBeTruthy()
})
