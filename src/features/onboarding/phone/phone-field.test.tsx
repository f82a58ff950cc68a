import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atBusinessForm, choice, field, leave } from '../testing/business-harness.ts'
import { toldAt } from '../testing/onboarding-harness.ts'

const phone = () => field('Phone')
const country = () => choice('Country code')
const pick = (value: string) => fireEvent.change(country(), { target: { value } })

test('the closed list of countries shows an abbreviation and a code, and the open list shows names [5.58, 9.28]', async () => {
  await atBusinessForm()
  expect(country().value).toBe('SA')
  expect(screen.getByText('SA +966')).toBeTruthy()
  expect(country().selectedOptions[0]?.textContent).toBe('+966 Saudi Arabia')
})

test('a wrong Saudi or foreign number shows an error when the field loses focus, and a right one clears it [5.58]', async () => {
  await atBusinessForm()
  leave(phone(), '0212345678')
  await waitFor(() => expect(toldAt(phone())).toContain('Invalid Phone Number'))
  leave(phone(), '0512345678')
  await waitFor(() => expect(toldAt(phone())).not.toContain('Invalid Phone Number'))
  pick('AE')
  leave(phone(), '050123456')
  await waitFor(() => expect(toldAt(phone())).toContain('Invalid Phone Number'))
  leave(phone(), '0501234567')
  await waitFor(() => expect(toldAt(phone())).not.toContain('Invalid Phone Number'))
})

test('a number pasted with the code of another country selects that country', async () => {
  await atBusinessForm()
  leave(phone(), '+971501234567')
  await waitFor(() => expect(country().value).toBe('AE'))
  expect(phone().value).toBe('050 123 4567')
  expect(screen.getByText('AE +971')).toBeTruthy()
})

test.each(['966551234567', '966 55 123 4567', '9660551234567', '(966) 551234567', '٩٦٦٥٥١٢٣٤٥٦٧'])(
  'a number pasted as %s is read with its country code [5.58]',
  async (text) => {
    await atBusinessForm()
    leave(phone(), text)
    await waitFor(() => expect(phone().value).toBe('055 123 4567'))
    expect(country().value).toBe('SA')
    await waitFor(() => expect(toldAt(phone())).not.toContain('Invalid Phone Number'))
  },
)

test('a number with an extra digit shows an error and is not cut to another number [5.58]', async () => {
  await atBusinessForm()
  for (const text of ['+9665512345678', '9665512345678', '05512345678']) {
    leave(phone(), text)
    await waitFor(() => expect(toldAt(phone())).toContain('Invalid Phone Number'))
    leave(phone(), '0551234567')
    await waitFor(() => expect(toldAt(phone())).not.toContain('Invalid Phone Number'))
  }
})

test('a stored foreign number fills both fields', async () => {
  await atBusinessForm({}, { phone: '+14165550123' })
  await waitFor(() => expect(country().value).toBe('CA'))
  expect(phone().value).toBe('(416) 555-0123')
})
