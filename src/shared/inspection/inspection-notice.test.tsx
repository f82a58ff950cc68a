import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inspection } from './inspection.ts'
import { InspectionNotice } from './inspection-notice.tsx'

vi.mock('./inspection-badge.tsx', () => {
  throw new Error('its code did not arrive')
})
afterEach(() => act(() => inspection.stop()))

test('if the code of the inspection notice does not load, nothing is shown and the page stays', async () => {
  const { container } = render(
    <main>
      page
      <InspectionNotice />
    </main>,
  )
  await act(async () => {
    inspection.ask()
    await import('./inspection-badge.tsx').catch(() => {})
  })
  await act(() => vi.dynamicImportSettled())
  expect(container.textContent?.trim()).toBe('page')
})
