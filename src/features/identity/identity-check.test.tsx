import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json, refusal } from '#src/shared/testing/fake-api.ts'
import {
  CANCEL,
  CREATE,
  CURRENT,
  choosing,
  heard,
  ID,
  NOW,
  open,
  pass,
  prepareClock,
  problem,
  request,
  STATUS,
  sees,
  start,
  status,
  verify,
} from './identity-harness.tsx'

beforeEach(prepareClock)

describe('the dialog', () => {
  test('the dialog shows the number and counts the seconds down [2.3.23, 4.080, 4.082, 9.19, 7.38]', async () => {
    const { api, dialog } = await start()
    expect(dialog.getByText('Your number is 38')).toBeDefined()
    expect(dialog.getByRole('timer').getAttribute('aria-label')).toMatch(/3:00|2:59/)
    await pass(60)
    expect(dialog.getByRole('timer').getAttribute('aria-label')).toMatch(/2:00|1:59/)
    expect(api.seen.find(({ call }) => call === CREATE)?.body).toEqual({ nationalId: ID })
  })

  test('the dialog announces 60, 30 and 10 seconds, not each second', async () => {
    const { dialog } = await start({ [STATUS]: status('waiting') })
    const said = () => dialog.getByRole('status').textContent
    expect(said()).toBe('')
    await pass(121)
    expect(said()).toBe('60 seconds left')
    await pass(5)
    expect(said()).toBe('60 seconds left')
    await pass(26)
    expect(said()).toBe('30 seconds left')
    await pass(20)
    expect(said()).toBe('10 seconds left')
  })
})

describe('at the end of the time', () => {
  test('a status check at the end of the time shows that the code expired [4.083, 4.088, 8.43]', async () => {
    sees('hidden')
    const { api } = await start({ [STATUS]: status('waiting') })
    await pass(181)
    const modal = within(await screen.findByRole('dialog', { name: 'Code Expired' }))
    expect(
      modal.getByText(
        'Please make sure you select the correct code within the time range to verify your Identity',
      ),
    ).toBeDefined()
    expect(api.calls().filter((call) => call === STATUS)).toHaveLength(1)
    sees('visible')
  })

  test('Reverify counts down while the identity service blocks the ID, and then works [4.089]', async () => {
    sees('hidden')
    const { api } = await start({ [STATUS]: status('waiting') })
    await pass(181)
    const modal = within(await screen.findByRole('dialog', { name: 'Code Expired' }))
    const reverify = modal.getByRole<HTMLButtonElement>('button', {
      name: /^Reverify in (1\d|20) seconds$/,
    })
    expect(reverify.disabled).toBe(true)
    // The clock of the test also advances with real time.
    const left = () => Number(/\d+/.exec(reverify.textContent ?? '')?.[0])
    const before = left()
    await pass(10)
    expect(left()).toBeLessThanOrEqual(before - 10)
    await pass(12)
    expect([reverify.textContent, reverify.disabled]).toEqual(['Reverify', false])
    expect(api.calls().filter((call) => call === CREATE)).toHaveLength(1)
    sees('visible')
  })

  test('a failed status check at the end of the time shows an error, and Verify works again [8.21]', async () => {
    sees('hidden')
    await start({ [STATUS]: 'no-answer' })
    await pass(181)
    await waitFor(() => expect(problem()).toBe('Verification failed. Please try again!'))
    expect(verify().disabled).toBe(false)
    sees('visible')
  })
})

describe('Cancel', () => {
  test('after Cancel a countdown runs, and then Verify works again [4.091, 4.094, 7.40, 8.45]', async () => {
    const { api, dialog } = await start({ [CANCEL('t1')]: request('t1', 10, 'cancelled') })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(problem()).toMatch(/Please wait for (30|29) second\(s\) before re-attempting verification/),
    )
    expect(verify().disabled).toBe(true)
    expect(api.seen.find(({ call }) => call === CANCEL('t1'))?.body).toEqual({ nationalId: ID })
    await pass(31)
    await waitFor(() => expect(verify().disabled).toBe(false))
    expect(problem()).toBe('')
  })

  test('a failed Cancel shows the reason in the dialog, and the countdown continues [8.29]', async () => {
    const { dialog } = await start({ [CANCEL('t1')]: 'no-answer' })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await dialog.findByText('Nafath cancellation request failed.')).toBeDefined()
    await pass(60)
    expect(dialog.getByRole('timer').getAttribute('aria-label')).toMatch(/2:00|1:59/)
  })
})

describe('a reload', () => {
  test.each([
    [5, 175, /2:5[45]/],
    [60, 120, /2:00|1:59/],
    [170, 10, /0:10|0:09/],
  ])('a reload after %i seconds shows the number with the remaining seconds', async (_, left, shown) => {
    await open(
      { [CURRENT]: { verification: { ...request('t1', left), nationalId: ID, names: null } } },
      { nationalId: '' },
    )
    const dialog = within(await choosing())
    expect(dialog.getByRole('timer').getAttribute('aria-label')).toMatch(shown)
    expect(heard.resumed).toHaveBeenCalledExactlyOnceWith(ID)
  })

  test('the countdown after a reload does not depend on the device’s clock', async () => {
    vi.setSystemTime(new Date(NOW + 86_400_000))
    await open({ [CURRENT]: { verification: { ...request('t1', 77), nationalId: ID, names: null } } })
    expect(
      within(await choosing())
        .getByRole('timer')
        .getAttribute('aria-label'),
    ).toMatch(/1:17|1:16/)
  })

  test('a reload after a finished request opens no dialog, and Verify works', async () => {
    await open({
      [CURRENT]: { verification: { ...request('t1', -30, 'rejected'), nationalId: ID, names: null } },
    })
    await waitFor(() => expect(verify().disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a device clock set forward does not end the countdown', async () => {
  let verification: object | null = null
  const { dialog } = await start({ [STATUS]: status('waiting'), [CURRENT]: () => ({ verification }) })
  verification = { ...request('t1', 170), nationalId: ID, names: null }
  vi.setSystemTime(Date.now() + 86_400_000)
  await pass(2)
  expect(dialog.getByRole('timer').getAttribute('aria-label')).toMatch(/2:(50|49|48)/)
})

test('a Verify that is too early waits for the time that the server returns [8.45]', async () => {
  await open({
    [CREATE]: json(
      { message: { message: 'x', code: 'identity-too-early', params: { seconds: 42 } }, requestId: 'r' },
      429,
    ),
  })
  await waitFor(() => expect(verify().disabled).toBe(false))
  fireEvent.click(verify())
  await waitFor(() => expect(problem()).toMatch(/Please wait for (42|41) second\(s\)/))
})

test('an identity service without an answer shows an error, and Verify works again [8.21]', async () => {
  let down = true
  await open({ [CREATE]: () => (down ? refusal('identity-unavailable') : request('t1')) })
  await waitFor(() => expect(verify().disabled).toBe(false))
  fireEvent.click(verify())
  await waitFor(() => expect(problem()).toBe('Verification failed. Please try again!'))
  down = false
  fireEvent.click(verify())
  expect(await choosing()).toBeDefined()
})
