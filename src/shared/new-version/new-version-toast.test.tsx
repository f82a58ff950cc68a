import { notificationsStore } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { businessAt, openOnboarding, type } from '#src/features/onboarding/testing/onboarding-harness.ts'
import { refusal } from '../testing/fake-api.ts'
import { toast } from '../testing/render-app.tsx'
import { showNewVersion } from './new-version-toast.tsx'

const DRAFT = 'PUT /v1/customers/drafts'

/** A form with input of this moment, and the notice of a new version. */
const typing = async (draft: () => object | Promise<object>, language: 'en' | 'ar' = 'en') => {
  const reload = vi.fn()
  const app = await openOnboarding(businessAt('billing-email'), { answers: { [DRAFT]: draft }, language })
  type(screen.getByRole('textbox'), 'half@najd')
  act(() => showNewVersion(reload))
  const names = language === 'en' ? ['Reload', 'Close'] : ['إعادة التحميل', 'إغلاق']
  const [button, close] = await Promise.all(names.map((name) => screen.findByRole('button', { name })))
  if (!button || !close) throw new Error('The notice has no buttons')
  return { ...app, reload, button, close }
}

test('Reload stores what was typed, and reloads the page once it is stored', async () => {
  let store = () => {}
  const { reload, button, sent } = await typing(
    () =>
      new Promise((resolve) => {
        store = () => resolve({})
      }),
  )
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent(DRAFT).map(({ body }) => body)).toEqual([
      { form: 'billing-group', values: { gcpSecurityGroup: 'half@najd' } },
    ]),
  )
  expect(reload).not.toHaveBeenCalled()
  store()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('the page is not reloaded while what was typed cannot be stored', async () => {
  const { reload, button } = await typing(() => refusal('unavailable'))
  fireEvent.click(button)
  expect(await toast(/What you typed could not be saved yet/)).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half@najd')
})

test('the notice stays until it is closed, and never reloads by itself', async () => {
  const { reload, close } = await typing(() => ({}), 'ar')
  expect(notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)).toEqual([false])
  expect(screen.getByText('يتوفر إصدار جديد من مسار.').closest('[role=status]')).not.toBeNull()
  fireEvent.click(close)
  await waitFor(() => expect(screen.queryByText('يتوفر إصدار جديد من مسار.')).toBeNull())
  expect(reload).not.toHaveBeenCalled()
})
