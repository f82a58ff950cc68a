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
const wayIntoTheApp = async (app?: typeof APP) => {
  const { dialog } = await start({ [CREATE]: { ...request('t1'), ...(app && { app }) } })
  return dialog.queryByRole('link', { name: 'Open the Nafath app' })
}

describe('the link to the identity app', () => {
  test.each([
    ['an iPhone', IPHONE, APP.ios],
    ['a phone with Android', ANDROID, APP.android],
  ])('on %s has its own address', async (_, device, address) => {
    onDevice(device)
    const link = await wayIntoTheApp(APP)
    expect(link?.getAttribute('href')).toBe(address)
    expect(link?.getAttribute('target')).toBeNull()
  })

  test.each([
    ['an iPhone', IPHONE, 1],
    ['a phone with Android, which opens its shop itself', ANDROID, 0],
  ])('on %s has instructions for devices without the app: %i', async (_, device, count) => {
    onDevice(device)
    await wayIntoTheApp(APP)
    expect(screen.queryAllByText(/install Nafath from the App Store/)).toHaveLength(count)
  })

  test('opens a web page in a new tab', async () => {
    onDevice(IPHONE)
    const link = await wayIntoTheApp({ ...APP, ios: 'http://localhost:4000/nafath' })
    expect(link?.getAttribute('target')).toBe('_blank')
  })

  test('is not shown on a computer', async () => {
    onDevice(COMPUTER)
    expect(await wayIntoTheApp(APP)).toBeNull()
  })

  test('is not shown for an answer of an earlier version', async () => {
    onDevice(IPHONE)
    expect(await wayIntoTheApp()).toBeNull()
  })
})

test('the shown time is never longer than the whole time', async () => {
  const { dialog } = await start({ [CREATE]: request('t1', 185) })
  expect(dialog.getByRole('timer').getAttribute('aria-label')).toBe('Time left: 3:00')
})
