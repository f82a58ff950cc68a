import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CREATE, prepareClock, request, start } from './identity-harness.tsx'

const APP = { ios: 'nafath://home', android: 'intent://home#Intent;scheme=nafath;end' }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'

beforeEach(prepareClock)
afterEach(() => {
  vi.restoreAllMocks()
})

const onDevice = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const appLink = async (app?: typeof APP) => {
  const { dialog } = await start({ [CREATE]: { ...request('t1'), ...(app && { app }) } })
  return dialog.queryByRole('link', { name: 'Open the Nafath app' })
}

describe('the link to the identity app', () => {
  test.each([
    ['an iPhone', IPHONE, APP.ios],
    ['a phone with Android', ANDROID, APP.android],
  ])('the link to the identity app on %s opens the address of that system', async (_, device, address) => {
    onDevice(device)
    const link = await appLink(APP)
    expect(link?.getAttribute('href')).toBe(address)
    expect(link?.getAttribute('target')).toBeNull()
  })

  test.each([
    ['an iPhone', IPHONE, 1],
    ['a phone with Android, which opens its store itself', ANDROID, 0],
  ])('the dialog on %s has %i instructions to install the app', async (_, device, count) => {
    onDevice(device)
    await appLink(APP)
    expect(screen.queryAllByText(/install Nafath from the App Store/)).toHaveLength(count)
  })

  test('a web address of the identity app opens in a new tab', async () => {
    onDevice(IPHONE)
    const link = await appLink({ ...APP, ios: 'http://localhost:4000/nafath' })
    expect(link?.getAttribute('target')).toBe('_blank')
  })

  test('the link to the identity app is not shown on a computer', async () => {
    onDevice(COMPUTER)
    expect(await appLink(APP)).toBeNull()
  })

  test('the link to the identity app is not shown if the server sends no address', async () => {
    onDevice(IPHONE)
    expect(await appLink()).toBeNull()
  })
})

test('the countdown never shows more than the time limit', async () => {
  const { dialog } = await start({ [CREATE]: request('t1', 185) })
  expect(dialog.getByRole('timer').getAttribute('aria-label')).toBe('Time left: 3:00')
})
